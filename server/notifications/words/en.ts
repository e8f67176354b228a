import type { NotificationFacts, NotificationKind, Recipient } from '#contract/notifications.ts'
import {
  depositNamesEn,
  milestoneNamesEn,
  moveReasonNamesEn,
  orderChangeNamesEn,
} from '#contract/names/en.ts'
import { messagesEn } from '#server/platform/words/en.ts'

type Plain =
  'reference' | 'count' | 'status' | 'milestone' | 'accepted' | 'outcome' | 'change' | 'nnis' | 'event'

/** The facts of a mail, written out: money as `RM 12,345.00`, days as people write them. */
export interface MailFacts extends Pick<NotificationFacts, Plain> {
  recipient: Recipient
  company: string
  person: string
  day: string
  amount: string
  deposit: NonNullable<NotificationFacts['deposit']>
  goesOn: boolean
  /** The last day of the contract record, if it had passed; else empty. */
  contractExpired: string
  priceLevel: NotificationFacts['price_level']
  /** With new dates. */
  moved: boolean
  /** A person joins the company. */
  joins: boolean
  circuit: string
}

export interface MailText {
  subject: string
  text: string
  open: string
}

/** By default the link opens the order, else the quote. */
export type NotificationText = Omit<MailText, 'open'> & Partial<Pick<MailText, 'open'>>

export const mailWordsEn = {
  greeting: (name: string) => `Hello ${name},`,
  /** For a reader whose name someone else may have typed. */
  greetingAnyone: 'Hello,',
  texts: {
    quote_requested: ({ reference, company, count }) =>
      count
        ? {
            subject: `${count} quotes for ${company} await a price`,
            text: `${company} requested ${count} quotes that the rate card cannot price completely. The first is ${reference}.`,
            open: 'Open the pending quotes',
          }
        : {
            subject: `Quote ${reference} for ${company} awaits a price`,
            text: 'The rate card cannot price it completely. Please set a price.',
          },
    quote_made: ({ reference }) => ({
      subject: `Quote ${reference} has been created for you`,
      text: 'Your client manager created this quote on your behalf. It is in your cart.',
    }),
    quote_priced: ({ reference, priceLevel }) => ({
      subject: `Quote ${reference} has been priced`,
      text:
        priceLevel === 'budgetary'
          ? 'We priced this quote as a budgetary estimate, which cannot be ordered. Ask us for a price that can be ordered.'
          : 'We priced this quote. You can order it until its last day of validity.',
    }),
    quote_expiring: ({ reference, day, priceLevel }) => ({
      subject: `Quote ${reference} expires after ${day}`,
      text:
        priceLevel === 'budgetary'
          ? 'Until then you can extend it by 30 days. It is a budgetary estimate, which cannot be ordered.'
          : 'Until then you can order it at this price or extend it by 30 days.',
    }),
    quotes_digest: ({ count = 1 }) => ({
      subject: count === 1 ? '1 quote expires within 7 days' : `${count} quotes expire within 7 days`,
      text: 'You can extend each by 30 days until its last day. The portal lists them all.',
      open: 'Open the quotes',
    }),
    quote_cancelled: ({ reference }) => ({
      subject: `Quote ${reference} has been cancelled`,
      text: 'Your client manager cancelled this quote, and it can no longer be ordered. You can request a new quote from its page.',
    }),
    callback_requested: ({ reference, company }) => ({
      subject: `${company} requests a callback about quote ${reference}`,
      text: 'A representative must call them within 5 working days.',
    }),
    message: ({ reference, company, recipient }) => ({
      subject:
        recipient === 'company'
          ? `New message about quote ${reference}`
          : `New message from ${company} about quote ${reference}`,
      text: 'Read the full message and reply in the quote’s conversation.',
      open: 'Read and reply',
    }),
    order_received: ({ reference, company, contractExpired, recipient, nnis }) =>
      recipient === 'company'
        ? {
            subject: `We have received your order ${reference}`,
            text: 'The order’s page shows the milestones and planned dates of each circuit. We will notify you of progress.',
            open: 'Follow the order',
          }
        : {
            subject: `New order ${reference} from ${company}`,
            text: `${nnis ? `It brings NNIs above their load limit: ${nnis.join(', ')}. ` : ''}Its circuits are waiting to be started.${contractExpired && ` The company’s contract record expired on ${contractExpired}.`}`,
          },
    circuit_moved: ({ reference, count, status: now }) => ({
      subject: `${count ? `${count} circuits of order ${reference}` : `Circuit ${reference}`}: ${now ? messagesEn.exportedOrders.status[now] : ''}`,
      text:
        now === 'cancelled'
          ? count
            ? 'They have been cancelled. Their quotes can be requoted.'
            : 'The circuit has been cancelled. Its quote can be requoted.'
          : `We have started to build ${count ? 'them' : 'this circuit'}.`,
    }),
    circuit_replanned: ({ reference, count, day }) => ({
      subject: count
        ? `The hand-over of ${count} circuits of order ${reference} has moved`
        : `The hand-over of circuit ${reference} has moved to ${day}`,
      text: `We have changed the planned hand-over of ${count ? 'these circuits' : 'this circuit'}. The first promised date stays on the order’s page.`,
    }),
    delivery_taken_back: ({ reference }) => ({
      subject: `The delivery of circuit ${reference} has been taken back`,
      text: 'The circuit is in progress again.',
    }),
    deposit_recorded: ({ reference, deposit, amount }) => ({
      subject: `${depositNamesEn[deposit]}: ${amount}, order ${reference}`,
      text: 'The order’s page shows every entry of its deposit.',
    }),
    circuit_late: ({ reference, milestone, day, recipient }) => ({
      subject: `Circuit ${reference} is overdue`,
      text: `“${milestone ? milestoneNamesEn[milestone] : ''}” was planned for ${day} and is not done yet.${recipient === 'company' ? ' Your client manager has been notified as well.' : ''}`,
    }),
    charge_requested: ({ reference, day, goesOn }) => ({
      subject: `An extra charge on circuit ${reference} needs your answer`,
      text: `Please answer by ${day}. If you decline or do not answer, the circuit ${goesOn ? 'goes on as ordered' : 'is cancelled at no cost'}.`,
      open: 'Accept or decline',
    }),
    charge_answered: ({ reference, company, accepted, goesOn }) => ({
      subject: `The extra charge on circuit ${reference} ${accepted === undefined ? 'has expired' : accepted ? 'was accepted' : 'was declined'}`,
      text: accepted
        ? `${company} has accepted it; it is now part of the circuit’s price.`
        : goesOn
          ? 'The circuit goes on as ordered.'
          : 'The circuit has been cancelled at no cost.',
    }),
    order_changed: ({ reference, company, change = 'date' }) => ({
      subject: `${company} ${orderChangeNamesEn[change]} ${reference}`,
      text: 'The history of the order shows the change. You need not answer.',
    }),
    date_requested: ({ reference, company, day }) => ({
      subject: `${company} requests another date for circuit ${reference}`,
      text: `Please accept or decline ${day}. The present plan applies until then.`,
      open: 'Answer the request',
    }),
    date_declined: ({ reference, day }) => ({
      subject: `Your date request for circuit ${reference} was declined`,
      text: `Your client manager declined ${day}. The planned hand-over stays.`,
    }),
    cancellation_requested: ({ reference, company }) => ({
      subject: `${company} requests cancellation of circuit ${reference}`,
      text: 'Please approve or decline. Work on the circuit continues until then.',
      open: 'Answer the request',
    }),
    cancellation_answered: ({ reference, accepted }) => ({
      subject: accepted
        ? `Circuit ${reference} has been cancelled as you requested`
        : `Your request to cancel circuit ${reference} was declined`,
      text: accepted
        ? 'Your client manager approved your request. The circuit’s quote can be requoted.'
        : 'Your client manager declined your request. Work on the circuit continues.',
    }),
    cancellation_offered: ({ reference, company, day, recipient }) =>
      recipient === 'company'
        ? {
            subject: `Cancelling circuit ${reference} costs a charge that needs your answer`,
            text: `Please answer by ${day}. If you accept, the circuit is cancelled at this charge alone. If you decline or do not answer, work on the circuit continues.`,
            open: 'Accept or decline',
          }
        : {
            subject: `${company} was offered to cancel circuit ${reference} at a charge`,
            text: `They can answer by ${day}. Until then the circuit cannot be delivered.`,
          },
    cancellation_closed: ({ reference, company, outcome = 'expired', recipient }) => ({
      subject: {
        accepted:
          recipient === 'company'
            ? `Circuit ${reference} has been cancelled at the charge you accepted`
            : `${company} accepted the charge for cancelling circuit ${reference}`,
        declined: `The charge for cancelling circuit ${reference} was declined`,
        expired: `The offer to cancel circuit ${reference} has expired`,
        withdrawn: `The cancellation request for circuit ${reference} was withdrawn`,
      }[outcome],
      text:
        outcome === 'accepted'
          ? 'The circuit has been cancelled and costs this charge alone. Its quote can be requoted.'
          : 'Work on the circuit continues.',
    }),
    sign_up_received: ({ company }) => ({
      subject: `${company} has signed up`,
      text: 'Please check the application and its document, and approve or reject it. The applicant cannot sign in until then.',
      open: 'Open the application',
    }),
    company_approved: ({ company }) => ({
      subject: `${company} is a new company`,
      text: 'Base prices apply until a pricing rule is assigned. Please check which rule the company should have.',
      open: 'Assign a pricing rule',
    }),
    company_held: ({ reference }) => ({
      subject: `${reference} is on hold and cannot order at present`,
      text: 'Your quotes and circuits stay as they are. Please contact your client manager about the reason below.',
      open: 'Open your quotes',
    }),
    company_released: ({ reference }) => ({
      subject: `${reference} can order again`,
      text: 'The hold on your company has ended. Active quotes can be ordered until their last day of validity.',
      open: 'Open your quotes',
    }),
    approval_requested: ({ reference, person, day }) => ({
      subject: `${person} asks you to approve order ${reference}`,
      text: `The order is above ${person}’s spending limit. Please decide by ${day}. Its quotes stay active until then, and nothing is ordered.`,
      open: 'Approve or decline',
    }),
    approval_answered: ({ reference, accepted, moved }) => ({
      subject: accepted
        ? `Your order (PO ${reference}) was approved${moved ? ' with new dates' : ''}`
        : `Your order (PO ${reference}) was declined`,
      text: accepted
        ? 'The order was placed on your behalf. Its page shows the milestones and planned dates of each circuit.'
        : 'Nothing was ordered. Its quotes stay active until their last day of validity.',
      open: accepted ? 'Follow the order' : 'Open the request',
    }),
    approval_closed: ({ reference, outcome }) => ({
      subject:
        outcome === 'expired'
          ? `Nobody decided on your order (PO ${reference}) in time`
          : `The approval of your order (PO ${reference}) is no longer needed`,
      text:
        outcome === 'expired'
          ? 'Nothing was ordered. You can send the quotes to order again while they are valid.'
          : 'One of its quotes was edited, cancelled or ordered otherwise. Nothing was ordered by this request.',
      open: 'Open the request',
    }),
    colleague_changed: ({ reference, person, joins }) => ({
      subject: joins
        ? `${reference} has joined your company on Trunkline`
        : `${person} changed the limit or rights of ${reference}`,
      text: joins
        ? 'We approved the sign-up. Every order needs an approval until an administrator sets a spending limit.'
        : 'You receive this as an administrator of your company.',
      open: 'Open your colleagues',
    }),
    service_changed: ({ reference, circuit, company, day, count, event }) => ({
      subject: {
        hand_over: count
          ? `${count} services of order ${reference} are ready: accept them by ${day}`
          : `Service ${reference} is ready: accept it by ${day}`,
        accept: `${company} accepted service ${reference}, billed from ${day}`,
        reject: `${company} rejected service ${reference}`,
        suspend: `Service ${reference} has been suspended`,
        resume: `Service ${reference} has been resumed`,
        cease: `${company} ends service ${reference} after ${day}`,
        withdraw_cease: `${company} keeps service ${reference}`,
        waive: `The exit charge of service ${reference} has been reduced`,
      }[event!],
      text:
        event === 'hand_over'
          ? `${count ? 'Their circuits have' : `Circuit ${circuit} has`} been handed over. Accept, or tell us what does not work. Without your answer by ${day} we count it as accepted.`
          : 'Its page shows the dates, the charges and what you can do next.',
      open: count ? 'Open your services' : 'Open the service',
    }),
    service_ending: ({ reference, day }) => ({
      subject: `The term of service ${reference} ends on ${day}`,
      text: 'Renew it to fix today’s price, or let it roll on monthly at the same price.',
      open: 'Open the service',
    }),
    floor_requested: ({ reference, person, company }) => ({
      subject: `${person} asks you to approve a price below the floor (${reference})`,
      text: `The price of the bandwidth for ${company} is below the floor. The quote does not change, and the company sees nothing of it, until another client manager approves it.`,
      open: 'Approve or decline',
    }),
    floor_answered: ({ reference, company, accepted }) => {
      if (accepted === undefined)
        return {
          subject: `Your request to price quote ${reference} below the floor ended`,
          text: `The quote was changed, so nobody decides on your price any more. ${company} was not notified of it.`,
        }
      return {
        subject: accepted
          ? `Your price for quote ${reference} was approved`
          : `Your price for quote ${reference} was declined`,
        text: accepted
          ? `The quote has been priced as you asked, and ${company} was notified.`
          : `The quote has not changed. ${company} was not notified.`,
      }
    },
    document_ready: ({ reference }) => ({
      subject: `${reference} is ready as a PDF`,
      text: 'The document you asked for can be downloaded for a week.',
      open: 'Download the document',
    }),
    sheet_ready: ({ reference }) => ({
      subject: `Site sheet ${reference} is ready for review`,
      text: 'All rows are matched and priced. Confirm uncertain sites, then store the rows as quotes.',
      open: 'Review the sheet',
    }),
    webhook_paused: ({ reference }) => ({
      subject: `The webhook to ${reference} is paused`,
      text: 'It did not accept an event for three days. Its events wait until you resume it, for up to 30 days.',
      open: 'See its deliveries',
    }),
    preview_ready: ({ reference }) => ({
      subject: `The impact of the draft of ${reference} has been computed`,
      text: 'The preview shows which quotes would have had another price, and which prices are unusual.',
      open: 'Review the draft',
    }),
  } satisfies Record<NotificationKind, (facts: MailFacts) => NotificationText>,
  openOrder: 'Open the order',
  openQuote: 'Open the quote',
  labels: {
    company: 'Company',
    nrc: 'One-time, before tax',
    mrc: 'Monthly, before tax',
    priceLevel: 'Price level',
    validUntil: 'Valid until',
    answerUntil: 'Answer by',
    planned: 'Planned for',
    handOver: 'New hand-over',
    rightsBefore: 'Before',
    rights: 'Now',
    was: 'Planned before',
    reason: 'Reason',
    message: 'Message',
  },
  /** The days of a circuit, as people write them; `requested` is empty for as soon as possible. */
  handOver: (promised: string, requested: string) =>
    `planned for ${promised}${requested ? `, requested for ${requested}` : ''}`,
  movedFrom: (was: string, promised: string) => `${promised}, planned before for ${was}`,
  /** The limit as text, null for none. */
  rights: (
    { limit_per_month, company_admin }: { limit_per_month: boolean; company_admin: boolean },
    limit: string | null,
  ) =>
    `${limit === null ? 'no spending limit' : `spending limit ${limit} per ${limit_per_month ? 'order and calendar month' : 'order'}`}${company_admin ? ', administrator' : ''}`,
  moveReasons: moveReasonNamesEn,
  signUp: {
    confirm: {
      subject: 'Confirm your sign-up for Trunkline',
      text: 'Someone, presumably you, signed up for Trunkline with this email address. Set a password to confirm the address, which is your username. We review every sign-up and email you the result. Once yours is approved, you can sign in.',
      username: 'Username',
      until: 'The link works once, until',
      open: 'Confirm and set a password',
      why: 'If you did not sign up, ignore this mail: nobody can sign in with your address without this link.',
    },
    known: {
      subject: 'Someone tried to sign up for Trunkline with your email address',
      active: {
        text: 'You already have an account with this email address, so no other one was created. If it was you, sign in with your password. If you do not know it, choose “Forgot your password?” on the sign-in page to set a new one.',
        open: 'Sign in',
      },
      pending: {
        text: 'You have already signed up with this email address and we are reviewing it, so no other sign-up was created. If you have not set a password yet, or your link has expired, ask for a new link.',
        open: 'Get a link to set a password',
      },
      closed: {
        text: 'This email address belongs to an account that cannot sign in, so no other one was created. If it was you, please contact your client manager.',
        open: 'Open Trunkline',
      },
      why: 'If it was not you, you do not need to do anything: your account has not changed.',
    },
  },
  passwordLink: {
    subject: 'Set a new password for Trunkline',
    text: 'Someone, presumably you, asked for a link to set a new password for your account. The link works once. Setting a password ends every session of your account.',
    open: 'Set a new password',
    until: 'The link works until',
    why: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Trunkline password was changed',
    text: 'Every session that was open before has ended. If it was not you who changed it, set a new password at once and tell your client manager.',
    open: 'It was not me: set a new password',
    at: 'Changed on',
    why: 'Trunkline always mails this when a password changes.',
  },
  signUpApproved: {
    subject: 'Your sign-up for Trunkline has been approved',
    text: 'You can now sign in with your email and the password you set.',
    open: 'Sign in',
    setPassword: {
      text: 'Please set a password; then you can sign in. The link works once, and replaces the one we mailed when you signed up.',
      open: 'Set a password',
    },
    username: 'Your username',
    until: 'The link works until',
    why: 'You receive this mail because you signed up for Trunkline.',
  },
  signUpRejected: {
    subject: 'Your sign-up for Trunkline was not accepted',
    text: 'We reviewed your application and could not accept it, for the reason below.',
    open: 'Open the sign-up page',
    why: 'You receive this mail because you signed up for Trunkline.',
  },
  emailChanged: {
    subject: 'The email of your Trunkline account was changed',
    text: 'An administrator of Trunkline changed it. You now sign in with the new email; this one no longer works. If you did not expect this, please tell your client manager at once.',
    open: 'Sign in',
    to: 'New email',
    at: 'Changed on',
    why: 'Trunkline always mails this to the old address when an email changes.',
  },
  ssoLinked: {
    subject: 'Your Trunkline account can be opened by your company’s sign-in',
    text: 'Your account was linked to your company’s sign-in with your password. If it was not you who did this, set a new password at once, which removes the link, and tell your client manager.',
    open: 'It was not me: set a new password',
    provider: 'Sign-in service',
    at: 'Linked on',
    why: 'Trunkline always mails this when an account is linked.',
  },
  factorChanged: {
    app_added: {
      subject: 'An authenticator app now protects your Trunkline account',
      text: 'Signing in now asks for a code of the app. Your other sessions have ended.',
    },
    app_removed: {
      subject: 'Your Trunkline account has lost its authenticator app',
      text: 'Signing in no longer asks for a code of the app. Your other sessions have ended.',
    },
    passkey_added: {
      subject: 'A passkey was added to your Trunkline account',
      text: 'The passkey signs in without a password. Your other sessions have ended.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your Trunkline account',
      text: 'The passkey no longer signs in. Your other sessions have ended.',
    },
    codes_renewed: {
      subject: 'Your Trunkline recovery codes were renewed',
      text: 'The earlier recovery codes no longer work.',
    },
    code_used: {
      subject: 'A Trunkline recovery code was used',
      text: 'One of your recovery codes was used, and does not work again. Get new ones before you run out.',
    },
    removed_by_admin: {
      subject: 'Your Trunkline second factors were removed',
      text: 'An administrator removed your authenticator app, passkeys and recovery codes. Every session has ended. Sign in with your password and set up a second factor again.',
    },
    open: 'It was not me: set a new password',
    at: 'Changed on',
    why: 'Trunkline always mails this when a second factor is changed or a recovery code is used.',
  },
  invitation: {
    subject: (company: string) => `You are invited to join ${company} on Trunkline`,
    text: (person: string, company: string) =>
      `${person} invites you to see and order network services for ${company}. Choose your name and a password to accept. The link works once.`,
    open: 'Accept the invitation',
    until: 'The link works until',
    why: 'If you do not know the sender, ignore this mail: you will not get an account.',
    known: {
      text: (person: string, company: string) =>
        `${person} invited this address to join ${company}, but it already has an account. An account belongs to one company, so the invitation cannot be accepted with this address. You can sign in as before.`,
      open: 'Sign in',
    },
  },
  why: 'You receive this mail because you have notifications by mail in Trunkline.',
  choose: 'Choose which notifications are mailed',
}
export type MailWords = typeof mailWordsEn
