import type { MailWords } from '#server/notifications/words/letter.ts'

const status = {
  pending: 'Pending',
  processing: 'Processing',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
const milestones = {
  acknowledged: 'Order acknowledged',
  deposit_cleared: 'Deposit cleared',
  validated: 'Validated',
  survey_done: 'Survey done',
  firm_date_set: 'Firm date set',
  build_done: 'Build done',
  cross_connects_done: 'Cross connects done',
  tested: 'Tested',
  handed_over: 'Handed over',
}

export const en: MailWords = {
  greeting: (name) => `Hello ${name},`,
  letters: {
    quote_requested: ({ reference, company, count }) =>
      count
        ? {
            subject: `${count} quotes of ${company} await a price`,
            text: `${company} has asked for ${count} quotes that the rate card has no complete price for. The first is ${reference}.`,
            open: 'See what awaits a price',
          }
        : {
            subject: `Quote ${reference} of ${company} awaits a price`,
            text: 'The rate card has no complete price for it. Please agree on one.',
            open: 'Open the quote',
          },
    quote_made: ({ reference }) => ({
      subject: `A quote has been made for you: ${reference}`,
      text: 'Your client manager has made this quote on your behalf. You find it in your cart.',
      open: 'Open the quote',
    }),
    quote_priced: ({ reference }) => ({
      subject: `Quote ${reference} has its price`,
      text: 'Your client manager has agreed on the price of this quote. You can order it until the end of its last day.',
      open: 'Open the quote',
    }),
    quote_expiring: ({ reference, day }) => ({
      subject: `Quote ${reference} expires after ${day}`,
      text: 'Until the end of that day you can order it at this price, or extend it by 30 days.',
      open: 'Open the quote',
    }),
    callback_requested: ({ reference, company }) => ({
      subject: `${company} asks to be called about quote ${reference}`,
      text: 'They have been told that a representative calls within 5 working days.',
      open: 'Open the quote',
    }),
    message: ({ reference, company, recipient }) => ({
      subject:
        recipient === 'company'
          ? `New message about quote ${reference}`
          : `${company} has written about quote ${reference}`,
      text: 'Read the whole message and answer it in the quote’s conversation.',
      open: 'Read and answer',
    }),
    order_received: ({ reference, company, recipient }) =>
      recipient === 'company'
        ? {
            subject: `We have received your order ${reference}`,
            text: 'Each circuit’s steps and planned dates are on the order’s page. We tell you when a circuit moves on.',
            open: 'Follow the order',
          }
        : {
            subject: `New order ${reference} of ${company}`,
            text: 'Its circuits wait to be started.',
            open: 'Open the order',
          },
    circuit_moved: ({ reference, count, status: now }) => ({
      subject: `${count ? `${count} circuits of order ${reference}` : `Circuit ${reference}`}: ${now ? status[now] : ''}`,
      text: {
        pending: 'The circuit waits to be started.',
        processing: count ? 'We have started to build them.' : 'We have started to build this circuit.',
        delivered: count
          ? 'They have been handed over and are ready for use.'
          : 'The circuit has been handed over and is ready for use.',
        cancelled: count
          ? 'They have been cancelled. Their quotes can be requoted.'
          : 'The circuit has been cancelled. Its quote can be requoted.',
      }[now ?? 'pending'],
      open: 'Open the order',
    }),
    circuit_late: ({ reference, milestone, day, recipient }) => ({
      subject: `Circuit ${reference} is late`,
      text: `“${milestone ? milestones[milestone] : ''}” was planned for ${day} and is not done yet.${recipient === 'company' ? ' Your client manager has been told as well.' : ''}`,
      open: 'Open the order',
    }),
    charge_requested: ({ reference, day }) => ({
      subject: `An extra charge on circuit ${reference} needs your answer`,
      text: `Please accept or decline it until ${day}. If you decline it, or do not answer by then, the circuit is cancelled free of charge.`,
      open: 'Accept or decline',
    }),
    charge_answered: ({ reference, company, accepted }) => ({
      subject: `The extra charge on circuit ${reference} was ${accepted === undefined ? 'not answered in time' : accepted ? 'accepted' : 'declined'}`,
      text: accepted
        ? `${company} has accepted it; it is now part of the circuit’s price.`
        : 'The circuit has been cancelled free of charge.',
      open: 'Open the order',
    }),
    cancellation_requested: ({ reference, company }) => ({
      subject: `${company} asks to cancel circuit ${reference}`,
      text: 'Please decide. Until then work on the circuit goes on.',
      open: 'Decide',
    }),
    cancellation_answered: ({ reference, accepted }) => ({
      subject: accepted
        ? `Circuit ${reference} is cancelled, as you asked`
        : `Circuit ${reference} is not cancelled`,
      text: accepted
        ? 'Your client manager has accepted your wish. The circuit’s quote can be requoted.'
        : 'Your client manager has declined your wish to cancel. Work on the circuit goes on.',
      open: 'Open the order',
    }),
  },
  labels: {
    company: 'Company',
    nrc: 'One-time, before tax',
    mrc: 'Monthly, before tax',
    validUntil: 'Valid until',
    answerUntil: 'Answer until',
    planned: 'Planned for',
    reason: 'Reason',
    message: 'Message',
  },
  status,
  milestones,
  why: 'You get this mail because it concerns your work in Trunkline.',
  choose: 'Choose which news come by mail',
}
