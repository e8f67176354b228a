import type { HourlyKind } from '#contract/endpoint.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'
import type { ExceededLimit } from '#contract/orders/spending-limit.ts'
import type { CancellationStatus, ChargeStatus, OrderStatus } from '#contract/orders/order.ts'
import {
  milestoneNamesEn,
  milestoneOwnerNamesEn,
  bandNamesEn,
  lineNamesEn,
  networkNamesEn,
  sheetColumnNamesEn,
  serviceStateNamesEn,
  userStatusNamesEn,
  orderNamesEn,
  buyerFieldNamesEn,
  sheetFieldNamesEn,
  sheetRowStateNamesEn,
} from '#contract/names/en.ts'
import type { Skipped } from '#contract/orders/api.ts'
import type { MissingForPrice, QuoteStatus } from '#contract/quotes/actions.ts'
import type { SeveralQuotes } from '#contract/quotes/api.ts'
import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'
import type { ServiceState } from '#contract/services/service.ts'
import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import { longDay, sizeDown, sizeUp } from '#server/platform/words/days.ts'

const count = (number: number) => number.toLocaleString('en')
const priceCount = (cells: number) => (cells === 1 ? '1 price' : `${cells} prices`)
const withdrawnText = (emails: readonly string[]) =>
  emails.length === 0 ? '' : ` Withdrawn invitations: ${emails.join(', ')}.`

const aboveLimit = ({ rule, limit, commitment, month }: ExceededLimit) =>
  rule === 'order'
    ? `The commitment of ${ringgitText(commitment)} is above your spending limit of ${ringgitText(limit)} per order.`
    : `The commitment of ${ringgitText(commitment)} and your other orders of this month, ${ringgitText(month!)}, are together above your spending limit of ${ringgitText(limit)} per month.`

const changedAs = { cancel: 'cancelled', extend: 'extended', requote: 'requoted', term: 'changed' }
const skipped = {
  no_step: 'no such step',
  step_done: 'step already done',
  wrong_status: 'delivered or cancelled',
}
const neededToPrice = {
  product: 'product',
  bandwidth: 'bandwidth',
  term: 'term',
  site_a: 'site A',
  site_b: 'site B',
}

/** English. The fixed texts of the specification's error catalogue are in the browser; these are the server's own. */
export const messagesEn = {
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The portal is temporarily unavailable. Please try again shortly.',
  notFound: 'There is no such record.',
  noSuchCall: 'There is no such endpoint.',
  forbidden: 'Your role does not allow this.',
  unauthenticated: 'Please sign in.',
  malformed: 'The request could not be read.',
  invalidQuery: (name: string) => `The query parameter ${name} is missing, unknown or invalid.`,
  notOffered: 'This call is not offered.',
  unknownProductType: (types: string) => `Products of these types are offered: ${types}.`,
  twoUnisNeeded:
    'A line and its UNIs A and Z are items of one request, each with its own id and no other line.',
  unknownQuote: 'Your company has no quote with this reference.',
  mefQuoteState: (state: string) => `The quote is ${state}.`,
  noInstantPrice: 'One of the lines has no price at once. Send the request with instantSyncQuote false.',
  mefNeedsApproval:
    'This order is above your spending limit. Place it in the portal, where it can be approved.',
  mefNeedsQuote: 'One of the lines has no price at once. Request a quote, and order it.',
  mefChargeWhole: 'A charge is accepted or rejected with all its items.',
  mefFixed: 'This property cannot be changed.',
  mefDiffers: (reference: string) => `This differs from quote ${reference}. Request another quote for it.`,
  mefOrderClosed: 'Every circuit of this order is delivered or cancelled.',
  bandwidthMissing: 'The configuration names no bandwidth.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  tooLarge: 'The request is too large.',
  tooLargeFile: (most: number) => `Choose a file of at most ${sizeDown(most)}.`,
  storageFull: (used: number, most: number, company: string | null) =>
    `The files of ${company ?? 'your company'} take ${sizeUp(used)} of ${sizeUp(most)}; ${sizeDown(most - used)} is left. Choose a smaller file, or ask ${company === null ? 'your client manager' : 'the operator of the portal'} for more space.`,
  quoteStorageFull: (used: number, most: number) =>
    `The files of this conversation take ${sizeUp(used)} of ${sizeUp(most)}; ${sizeDown(most - used)} is left. Choose a smaller file.`,
  /** `minutes` is null where waiting does not help. */
  hourlyLimit: (kind: HourlyKind, most: number, left: number, minutes: number | null) => {
    const limited = {
      callback: 'callback requests',
      document: 'documents',
      invitation: 'invitations',
      quote: 'new quotes',
      share: 'share links',
      request: 'customised requests',
    }[kind]
    const rest = left === 0 ? 'none is left' : `${count(left)} ${left === 1 ? 'is' : 'are'} left`
    const next =
      minutes === null
        ? 'Please send fewer at once.'
        : `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
    return `The limit is ${count(most)} ${limited} per person and hour, and ${rest}. ${next}`
  },
  unsupportedMedia: 'This content type is not accepted.',
  invalid: 'Some fields need attention.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  keyInvalid: 'An Idempotency-Key must have 1 to 200 printable characters.',
  required: 'This field is required.',
  tooLong: (most: number | bigint) => `Enter at most ${most} characters.`,
  tooShort: (least: number | bigint) => `Enter at least ${least} characters.`,
  tooSmall: (least: number | bigint) => `The minimum is ${least}.`,
  tooBig: (most: number | bigint) => `The maximum is ${most}.`,
  tooMany: (most: number | bigint) => `The maximum is ${most} entries.`,
  tooFew: (least: number | bigint) => `The minimum is ${least} entries.`,
  notANumber: 'Enter a number.',
  notAWholeNumber: 'Enter a whole number.',
  notADate: 'Enter a date such as 2026-11-20.',
  notAnEmail: 'Enter a valid email address.',
  notAChoice: (choices: string) => `Choose one of these: ${choices}.`,
  wrongKind: 'This value has the wrong type.',
  unstorable: 'This text contains a character that cannot be stored.',
  oneDecimal: 'A percentage has at most one decimal.',
  twoDecimals: 'An amount has at most two decimals.',
  notNegative: 'An amount cannot be negative.',
  rangeSwapped: 'The end of the range must not be below its start.',
  tooFar: 'Only the first 10,000 rows can be shown. Please narrow the list.',
  tooBusy: 'The portal is busy. Please try again in a moment.',
  approvalRequested: ({ expires_on, exceeded }: { expires_on: string; exceeded: ExceededLimit }) =>
    `${aboveLimit(exceeded)} We asked for approval; it can be decided by ${longDay(expires_on, 'en')}.`,
  chargeAboveLimit: (exceeded: ExceededLimit) =>
    `${aboveLimit(exceeded)} An administrator of your company must accept it.`,
  delegateOfRequester: 'You cannot decide on the order of the administrator who named you as their delegate.',
  ownRights: 'You cannot change your own limit and rights. Ask another administrator.',
  quoteAwaitsApproval: (reference: string) => `Quote ${reference} is in another order that awaits approval.`,
  nobodyDecides:
    'Nobody else in your company can approve this order. Ask your administrator to name a delegate or another administrator.',
  ownApproval: 'You cannot approve your own request.',
  notYourApproval: 'Only the colleague who requested an approval can withdraw it.',
  approvalIsNow: (status: ApprovalStatus) => `This request is ${status}.`,
  approvalGranted: (reference: string) => `The order was approved and placed as ${reference}.`,
  approvalDeclined: 'The order was declined. Its quotes stay active.',
  approvalWithdrawn: 'The request was withdrawn. Its quotes stay active.',
  approvalTotalsChanged: (asked: Record<'nrc' | 'mrc', Sen>, now: Record<'nrc' | 'mrc', Sen>) =>
    `The totals have changed since the request: one-time ${ringgitText(now.nrc)} (was ${ringgitText(asked.nrc)}), monthly ${ringgitText(now.mrc)} (was ${ringgitText(asked.mrc)}). Please check them and confirm.`,
  requesterLeft: 'The colleague who requested this order has no access any more. Place the order yourself.',
  colleagueChanged: (name: string, withdrawn: readonly string[]) =>
    `The rights of ${name} were changed.${withdrawnText(withdrawn)}`,
  colleagueRemoved: (name: string, withdrawn: readonly string[]) =>
    `${name} was removed and signed out.${withdrawnText(withdrawn)}`,
  lastAdministrator: (name: string) =>
    `${name} is the last administrator of the company. Make another colleague an administrator first.`,
  onlyCustomersAdminister: 'Only an active customer can administer a company.',
  notYourself: 'You cannot remove yourself. Ask another administrator.',
  delegateNamed: (name: string) => `${name} can decide in your absence.`,
  delegateDropped: 'You have no delegate any more.',
  notYourOwnDelegate: 'Choose a colleague other than yourself.',
  delegationEnds: 'The last day must not be before the first.',
  delegationTooLong: (days: number) => `A delegate can be named for at most ${days} days.`,
  invited: (email: string) => `An invitation was sent to ${email}.`,
  alreadyInvited: (email: string) => `${email} has an open invitation already. You can send it again.`,
  invitationWithdrawn: (email: string) => `The invitation of ${email} was withdrawn.`,
  invitationIsNow: (status: 'accepted' | 'withdrawn') => `This invitation is ${status}.`,
  invitationAccepted: 'Your account is ready. Please sign in.',
  invitationDead:
    'This invitation has expired, was withdrawn or was already used. Ask your administrator for a new one.',
  signInRefused: 'The email or password is incorrect.',
  userPending: 'Your sign-up is under review. We will email you.',
  userInactive: 'Your account is inactive. Please contact your administrator.',
  userTerminated: 'Your account has been terminated.',
  userRejected: 'Your sign-up was not accepted.',
  tooManySignIns: 'Too many sign-in attempts. Please wait a few minutes and try again.',
  tooManyLinks:
    'Too many requests for a password link. Please read your mail, or wait a few minutes and try again.',
  signUpSent:
    'We have emailed you a link to confirm the address and set a password. It works once, within 48 hours. We email you again when your sign-up has been reviewed.',
  tooManySignUps: 'Too many sign-ups. Please read your mail, or wait a few minutes and try again.',
  signUpsFull: 'We cannot take new sign-ups at the moment. Please try again later.',
  registrationNoWrong:
    'Enter the 12 digits of the SSM registration number, with the former number in brackets if there is one, such as 201901000005 (1312525-A).',
  stateNotListed: 'Choose a state from the list.',
  linkAsked:
    'If the email belongs to an account that is active or under review, we have sent a link to set a new password. It works once, within 30 minutes.',
  signedOut: 'You have signed out.',
  passwordSet: 'Your password has been set. Please sign in.',
  passwordChanged: 'Your password has been changed. All other sessions have ended.',
  currentPasswordWrong: 'The current password is incorrect.',
  passwordSame: 'This is the current password. Please choose another.',
  linkUsedUp: 'This link has expired or was already used. Please request a new one.',
  passwordCommon: 'This password is easy to guess. Please choose another, such as four unrelated words.',
  ownAccess: 'You cannot change your own role or status. Please ask another administrator.',
  userStatus: {
    pending: 'waiting for a decision on the sign-up',
    active: 'active',
    inactive: 'inactive',
    terminated: 'terminated',
    rejected: 'rejected',
  },
  userIsNow: (email: string, status: string) => `${email} is ${status} now, so this cannot be done.`,
  emailTaken: 'Another user has this email.',
  customerWithoutCompany: 'Choose the company that this customer belongs to.',
  companyToJoin: (company: string, registrationNo: string) =>
    `${company} has this registration number (${registrationNo}). Confirm that the applicant joins it.`,
  noCompanyToJoin: (registrationNo: string) =>
    `No such company has the registration number ${registrationNo}. Please open the application again.`,
  signUpApproved: 'The sign-up has been approved.',
  signUpRejected: 'The sign-up has been rejected.',
  userUpdated: 'The user has been updated.',
  notReceived: 'Your role does not receive this notification.',
  profileSaved: 'Your profile has been saved.',
  contactSaved: 'Your contact details have been saved.',
  sessionEnded: 'The session has been signed out.',
  otherSessionsEnded: 'All other sessions have been signed out.',
  bookContactSaved: 'Site contact saved.',
  bookContactRemoved: 'Site contact removed.',
  contactInBook: 'This contact is already in the book for this site.',
  bookFull: (most: number) => `The book has ${most} contacts. Remove one to add another.`,
  viewSaved: 'View saved.',
  viewDeleted: 'View deleted.',
  viewNameTaken: 'There already is a view of this name. Enter another name.',
  tooManyViews: (most: number) => `You have saved ${most} views. Delete one to save another.`,
  viewStaysShared: 'Only its owner can stop sharing it. You can delete it.',
  notYourView: 'Only its owner or your company’s administrator can change this view.',
  preferenceSaved: 'Preference saved.',
  accountSaved: (company: string) => `The account of ${company} has been saved.`,
  accountChanged: (company: string) =>
    `The account of ${company} was changed by someone else. Check what it is now and save again.`,
  registrationTaken: 'Another company has this registration number.',
  licenceNeeded: 'Enter the licence number of the provider.',
  endsBefore: 'The end must not be before the beginning.',
  exemptionsOverlap: 'Another exemption from this tax covers some of these days.',
  accountTwice: 'Another billing account has this number.',
  nniInUse: (name: string, circuits: number) =>
    `${circuits === 1 ? '1 circuit uses' : `${circuits} circuits use`} ${name}, so it cannot be retired.`,
  portTooSlow: (name: string, mbps: number) =>
    `A circuit on ${name} has ${mbps} Mbps. Its port cannot be slower.`,
  nniStays: 'An NNI stays in its building. Add another one instead.',
  noDataCentre: 'Choose a data centre of the building inventory.',
  onHold: (reason: string) =>
    `Your company is on hold and cannot order at present: “${reason}” Please contact your client manager.`,
  nniRetired: (reference: string) =>
    `Quote ${reference} ends at an NNI that has been retired. Edit the quote and choose another site.`,
  ssoNotOffered:
    'No company has set up sign-in for the domain of this email. Please sign in with your password.',
  ssoSilent:
    'The sign-in service of your company does not answer. Please try again, or sign in with your password.',
  ssoGone:
    'This sign-in has ended: it took longer than 10 minutes, was already used, or began in another browser. Please start again.',
  ssoNotConfirmed: 'The sign-in service of your company did not confirm who you are. Please start again.',
  ssoEmailUnproven:
    'The sign-in service of your company did not confirm an email address of the company. Please ask its administrator.',
  ssoNoAccount:
    'There is no account for you at this company. Please ask an administrator of your company to invite you.',
  ssoPasswordWrong: 'This password is incorrect.',
  issuerAddress: 'Enter an address such as https://login.example.com, without a query.',
  issuerNotReachable: 'The portal only calls issuers by https, at public addresses of the internet.',
  issuerSilent: (address: string) => `No OpenID Connect provider answers at ${address}.`,
  issuerDiffers: 'The provider there describes itself as another issuer. Enter its issuer exactly.',
  issuerUnfit:
    'This provider cannot be used: it lacks the authorization code flow or its addresses are not https.',
  secretNeeded: 'Enter the client secret that belongs to this issuer and client.',
  domainName: 'Enter a domain such as example.com.',
  domainPublic: 'Everybody can have an address of this domain, so no company can prove it.',
  webhookAddress:
    'Enter an address that begins with https:// and has a public host, without a name and password.',
  webhooksFull: (max: number) => `A company has at most ${max} webhooks. Delete one first.`,
  webhookAdded: 'The webhook has been added.',
  webhookSaved: 'The webhook has been saved.',
  webhookDeleted: 'The webhook has been deleted.',
  feedGone: (oldest: number) =>
    `Events before ${oldest} have been deleted. Read your records, then continue with after=${oldest - 1}.`,
  domainAdded: 'The company already has this domain.',
  domainTaken: 'Another company has proven this domain.',
  domainUnproven: (record: string, domain: string) =>
    `No TXT record ${record} was found at ${domain} or _trunkline.${domain}. A new record can take hours to appear.`,
  domainSilent: (domain: string) => `The DNS of ${domain} does not answer. Please try again later.`,
  ssoSaved: 'Single sign-on has been saved.',
  ssoDomainAdded: 'The domain has been added.',
  ssoDomainVerified: 'The domain has been proven.',
  ssoDomainRemoved: 'The domain has been removed.',
  signInExpired: 'This sign-in took too long or had too many codes. Please sign in again.',
  factorCodeWrong: 'This code is wrong or was already used. Enter the code that your app shows now.',
  factorRequired: 'Your portal requires a second factor. Set one up under My Account, Password.',
  factorAppExists: 'Your account already has an authenticator app. Switch it off before you set up another.',
  factorNotBegun: 'This set-up took longer than 10 minutes. Please begin again.',
  factorNoApp: 'Your account has no authenticator app.',
  factorNone: 'Your account has no second factor.',
  factorNoneOfUser: 'This user has no second factor.',
  factorOwn: 'Remove your own second factors under My Account, Password.',
  factorFirst: 'Set up a second factor for yourself before you require one of staff.',
  factorAdded: 'Authenticator app set up. Your other sessions have ended.',
  factorOff: 'Authenticator app switched off. Your other sessions have ended.',
  factorsRemoved: 'Second factors removed. We notified the user by mail.',
  keyClosed: 'An API key cannot make this call. Sign in to make it.',
  keyLacksScope: (scope: string) => `This call needs an API key with the scope “${scope}”.`,
  keyNetwork: 'This API key does not work from your network.',
  keyThrottled: (most: number) => `An API key can make ${most} calls a minute. Please wait and try again.`,
  keyCreated: 'API key created.',
  keyRevoked: 'API key revoked.',
  keyNetworks: 'Enter addresses or networks, such as 203.0.113.7 or 2001:db8::/32.',
  keyExpiry: 'Choose a day from today to 365 days from now.',
  keyUser: 'Choose an active user of your company.',
  passkeyAdded: 'Passkey added. Your other sessions have ended.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed. Your other sessions have ended.',
  passkeyRefused: 'This passkey was not accepted. Sign in with your password, or try another passkey.',
  passkeyNotMade: 'This passkey was not added. Please begin again.',
  passkeysTooMany: 'Your account has 20 passkeys, the most there can be. Remove one before you add another.',
  passkeysOff: 'This portal has no passkeys: they need an address with a name and HTTPS.',
  settingsSaved: 'Portal settings saved.',
  rateSaved: (day: string) => `The rate from ${longDay(day, 'en')} has been saved.`,
  rateWithdrawn: (day: string) => `The rate from ${longDay(day, 'en')} has been withdrawn.`,
  firstRateDay: (day: string) => `The first possible day is ${longDay(day, 'en')}.`,
  lastRateDay: (day: string) => `The last possible day is ${longDay(day, 'en')}.`,
  changePlanned: (day: string) => `The change from ${longDay(day, 'en')} has been planned.`,
  changeWithdrawn: (day: string) => `The change from ${longDay(day, 'en')} has been withdrawn.`,
  switchHasNoDay: 'Only the deposit and the extensions change from a day on.',
  rateApplies: 'This rate applies already. Set another one instead.',
  leadTimeSaved: (product: string) =>
    `The lead time of ${product} has been saved. It applies to quotes made from now on.`,
  noSuchLeadTime: 'This product has no lead time for this grade and number of NNIs.',
  holidaySaved: (name: string) => `${name} has been saved. Dates already promised stay.`,
  holidayRemoved: (name: string) => `${name} has been removed. Dates already promised stay.`,
  dayHasPassed: 'Choose today or a later day. Days in the past cannot change.',
  lastHoliday: (day: string) => `The calendar ends on ${longDay(day, 'en')}.`,
  unknownState: (state: string) => `${state} is not a state of Malaysia.`,
  otherHoliday: (state: string, name: string) =>
    state === ''
      ? `All states have another holiday on this day: ${name}.`
      : `${state} has another holiday on this day: ${name}.`,
  offerMade: (product: string, offer: string) => `${product} now offers ${offer}.`,
  offerEnded: (product: string, offer: string) =>
    `${product} no longer offers ${offer}. Quotes that have it keep it.`,
  lastOffer: (product: string, offer: string) =>
    `${offer} is the last one that ${product} offers. Offer another one first.`,
  addOnCreated: (name: string) => `${name} has been created. Set its price for each product that offers it.`,
  addOnSaved: (name: string) => `${name} has been saved. Quotes and orders that have it keep what they say.`,
  addOnNameTaken: 'Another add-on of this kind has this name.',
  addOnPriced: (name: string) =>
    `${name} has a base price with this product, in force, planned or drafted. Change it in the base card.`,
  addOnDrafted: (name: string) =>
    `The price of ${name} is in the draft of the base card. Offer it once the draft is published.`,
  offerPriced: (product: string, offer: string, prices: number) =>
    `${product} now offers ${offer}, with ${prices} new base ${prices === 1 ? 'price' : 'prices'}.`,
  offerPricesDrafted: (offer: string, prices: number) =>
    `The draft of the base card now has ${prices} ${prices === 1 ? 'price' : 'prices'} for ${offer}. Publish it, and ${offer} can be quoted.`,
  offerHasPrices: (product: string, offer: string) =>
    `${offer} has base prices with ${product} already. Change them in the base card.`,
  noPricesToTake: (product: string) => `It has no base prices with ${product}. Choose another one.`,
  otherOffer: 'Choose another one to take the prices from.',
  unknownAddOn: 'This add-on does not exist.',
  addOnImpossible: (product: string) =>
    `${product} is a layer 2 service: it carries no IP addresses and no voice.`,
  serviceAdded: (title: string) => `${title} has been added to the catalogue.`,
  serviceSaved: (title: string) => `${title} has been saved.`,
  serviceDeleted: (title: string) => `${title} has been deleted. Quotes keep their product.`,
  serviceChanged: (title: string) =>
    `${title} was changed by someone else. Look at their changes, then save again.`,
  notAPicture: (pixels: number) =>
    `Choose a PNG, JPEG or WebP picture of at most ${pixels.toLocaleString('en')} pixels each way.`,
  catalogueFull: (most: number) => `The catalogue has room for ${most} services. Delete one first.`,
  lastProduct: 'Price search needs at least one product. Show a service with another product first.',
  productNotOffered: (product: string) =>
    `${product} is not offered at present. Choose another product, or send a customised request.`,
  siteMissing: 'Please search an address',
  malaysianPostcode: 'A Malaysian postcode has five digits.',
  unknownBillingAccount: 'Choose one of your company’s billing accounts.',
  unknownCountry: 'Choose a country from the list.',
  unknownBuilding: 'No building has this NIS code.',
  unknownNni: 'Your company has no such NNI.',
  roomMissing: 'Both sites are in one building. Enter the block, level or unit of each.',
  sameRoom: 'Both sites are in one building. Enter another block, level or unit for site B.',
  landedToItself: 'A line cannot lead from a landed address to itself. Choose another site B.',
  sameNni: 'Site A and site B cannot be the same NNI.',
  nniNotHere: 'An NNI can only be an end of a Private Leased Line.',
  fasterThanPort: (bandwidth: string, nni: string, port: string) =>
    `A circuit of ${bandwidth} is faster than the port of ${nni}, ${port}.`,
  nniFull: (nni: string, load: number, port: number, most: number) =>
    `${nni} would carry ${load} Gbps on its port of ${port} Gbps, above the maximum of ${most}%. Choose a slower circuit or another NNI.`,
  nniNotFirm: (quote: string, nni: string, load: number, port: number, limit: number) =>
    `With quote ${quote} ${nni} would carry ${load} of ${port} Gbps, above its limit of ${limit}%, so the price cannot be firm. Cancel the quote and request a new one, or ask your client manager: its price is then subject to survey.`,
  unknownBandwidth: 'This bandwidth does not exist.',
  bandwidthNotOffered: 'This product does not offer this bandwidth here.',
  termNotOffered: 'This product does not offer this term.',
  unknownOption: 'This product does not offer this option.',
  optionNotOffered: (option: string, product: string) => `${product} does not offer “${option}”. Clear it.`,
  quotePriced: 'Your quote is in the cart.',
  quotePending: 'Your quote is in the cart and awaits a price.',
  bulkStored: (priced: number, pending: number) => `${priced} priced, ${pending} awaiting a price.`,
  wishlisted: (count: number) =>
    count === 1 ? 'The quote is now in your quotes.' : `${count} quotes are now in your quotes.`,
  quoteRemoved: 'You have successfully removed from the cart',
  floorInCart:
    'A price below the floor needs approval. Set it once the company has added the quote to its quotes.',
  reasonForZero: 'A price of RM 0.00 needs a reason.',
  reasonBelowFloor: 'A price below the floor needs a reason.',
  reasonBelowMargin: (percent: number) => `A margin over the term below ${percent}% needs a reason.`,
  quoteCompleted: (reference: string) => `Request ${reference} has been completed. It can be priced now.`,
  notCustomised: (reference: string) => `Quote ${reference} is not a customised request.`,
  notCompleted: (reference: string, missing: readonly MissingForPrice[]) =>
    `Complete request ${reference} before pricing it. Still missing: ${missing.map((each) => neededToPrice[each]).join(', ')}.`,
  quotePricedBy: (reference: string) => `Quote ${reference} has been priced.`,
  extendedEnough: (reference: string, most: number) =>
    most === 0
      ? `Quote ${reference} cannot be extended. Please requote it once it has expired.`
      : `Quote ${reference} has been extended ${most === 1 ? 'once' : `${most} times`}. Please requote it once it has expired.`,
  quoteExtended: (reference: string, days: number) =>
    `Quote ${reference} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`,
  quoteCancelled: (reference: string) => `Quote ${reference} has been cancelled.`,
  inProject: (count: number, project: string) =>
    count === 1
      ? `The quote is now in the project ${project}.`
      : `${count} quotes are now in the project ${project}.`,
  outOfProject: (count: number) =>
    count === 1 ? 'The quote is no longer in a project.' : `${count} quotes are no longer in a project.`,
  severalChanged: (action: SeveralQuotes['action'], done: number, count: number) =>
    `${done} of ${count} quotes ${changedAs[action]}.`,
  termUnchanged: (reference: string) => `Quote ${reference} already has this term.`,
  chooseService: (reference: string) =>
    `Quote ${reference} is in your own words. Open it, and choose its product, bandwidth and sites first.`,
  quoteEdited: (reference: string) => `Quote ${reference} has been changed.`,
  quoteEditedPending: (reference: string) => `Quote ${reference} has been changed and awaits a price.`,
  quoteChanged: (reference: string) => `Quote ${reference} was changed by someone else.`,
  requested: 'You have successfully added items(s) to your cart',
  willBeCalled: 'A representative will call you within 5 working days.',
  madeInCart: (company: string) => `The quote is in the cart of ${company}.`,
  madePending: (company: string) => `The quote for ${company} awaits your price.`,
  quoteAssignedTo: (reference: string, name: string) => `Quote ${reference} is now assigned to ${name}.`,
  quoteUnassigned: (reference: string) => `Quote ${reference} is now unassigned.`,
  noClientManager: 'Choose an active client manager.',
  quoteIsNow: (reference: string, status: QuoteStatus) => `Quote ${reference} is ${status}.`,
  notIds: (most: number) => `List up to ${most} ids, separated by commas.`,
  notComparable: (least: number, most: number) => `Choose ${least} to ${most} different quotes to compare.`,
  keywordWords: (words: number, characters: number) =>
    `Search for at most ${words} words of ${characters} characters each.`,
  cartPriceRenewed: 'Prices in your cart have increased. Please confirm the new prices.',
  leadTimeIsSet: (reference: string) =>
    `Quote ${reference} has a price already. Its lead time can be changed only while it awaits one.`,
  quoteInWords: (reference: string) =>
    `Quote ${reference} was priced in your own words and cannot be ordered. Edit it, and choose its product, bandwidth and sites.`,
  quoteBudgetary: (reference: string) =>
    `Quote ${reference} is a budgetary estimate and cannot be ordered. Ask us for a price that can be ordered.`,
  messageSent: 'Your message has been sent.',
  noteSaved: 'Note saved.',
  supplierCostSaved: 'Supplier cost saved.',
  supplierCostRemoved: 'Supplier cost removed.',
  fileRemoved: 'The file has been removed.',
  attachmentKind: 'Choose a PDF, PNG, JPEG, XLSX, DOCX, CSV or text file (UTF-8).',
  unsentEnough: (most: number) => `A message can have at most ${most} files. Please send or remove some.`,
  figures: {
    heads: {
      month: 'Month',
      product: 'Product',
      won: 'Won',
      cancelled: 'Cancelled',
      expired: 'Expired',
      open: 'Open',
      win_rate: 'Win rate (%)',
      won_mrc: 'Monthly charges won before tax (RM)',
      priced: 'Quotes priced by Trunkline',
      days_to_quote: 'Average days to quote',
      reason: 'Reason',
      quotes: 'Quotes',
      state: 'State',
      city: 'Town',
      older_than: 'Waiting for more than (days)',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      due: 'Next hand-over',
      from: 'From',
      to: 'To',
      orders: 'Orders',
      circuits: 'Circuits',
      status: 'Status',
      site: 'Site',
      services: 'Services',
      service: 'Service',
      ends_on: 'Term ends on',
    },
    status: { pending: 'Pending', processing: 'Processing', delivered: 'Delivered', cancelled: 'Cancelled' },
    noProduct: 'No product named',
    reasons: {
      ...cancelReasons.en.own,
      ...cancelReasons.en.staff,
      other: 'Another reason',
      none: 'No reason given',
      expired: 'Expired',
    },
    due: { overdue: 'Overdue', week: 'Within 7 days', month: 'In 7 to 29 days', later: 'Later' },
  },
  floorRequested: (reference: string) =>
    `The price of quote ${reference} is below the floor and awaits approval. The quote does not change until then.`,
  floorAwaitsApproval: (reference: string) =>
    `Another price below the floor of quote ${reference} awaits approval. It must be decided or withdrawn first.`,
  nobodyApprovesFloor:
    'No other client manager can approve a price below the floor. Ask an administrator of the portal to give someone this right.',
  floorApprovalIsNow: (status: FloorStatus) =>
    `This request is ${status === 'ended' ? 'over: the quote was changed, priced otherwise or ended' : status}.`,
  floorApproved: (reference: string) => `The price was approved. Quote ${reference} has been priced.`,
  floorDeclined: (reference: string) => `The price was declined. Quote ${reference} has not changed.`,
  floorWithdrawn: (reference: string) => `The request was withdrawn. Quote ${reference} has not changed.`,
  declineNeedsReason: 'Enter why you decline the price.',
  onlyManagersApprove: 'Only a client manager can approve prices below the floor.',
  ruleCreated: (name: string) => `Pricing rule ${name} has been created.`,
  ruleRenamed: (name: string) => `The pricing rule is now called ${name}.`,
  ruleDeleted: 'The pricing rule has been deleted.',
  ruleNameTaken: 'Another pricing rule has this name.',
  /** The specification's words. */
  ruleAssigned:
    'Unable to delete. This rule is currently assigned to a company. Unassign the rule to proceed with deletion.',
  baseRuleStays: 'The base rule cannot be renamed, duplicated or deleted.',
  priceSet: 'The price has been saved.',
  reasonBelow: (floor: Sen) => `The floor is ${ringgitText(floor)}. Enter a reason for a lower price.`,
  floorDrafts: (floor: Sen) =>
    `The floor is ${ringgitText(floor)}. Save a lower price in a draft: a client manager who may approve it publishes the draft.`,
  floorApproverPublishes:
    'A price of this draft is below the floor. A client manager who may approve such prices and drafted none of these publishes it.',
  plannedVersions: (versions: readonly { number: number; from: string }[]) =>
    `Planned versions have the same prices: ${versions
      .map(({ number, from }) => `version ${number} from ${longDay(from, 'en')}`)
      .join(', ')}. Keep their prices, or withdraw them.`,
  floorOfBase: 'Only the base card has floors.',
  fromToday: 'Choose today or a later day.',
  baseIsNoAssignment: 'Companies without a rule have the base prices. Assign no rule instead.',
  ruleAssignedFrom: (companies: number, from: string) =>
    `${companies === 1 ? 'The prices of 1 company change' : `The prices of ${companies} companies change`} from ${longDay(from, 'en')}.`,
  assignmentBegun: 'This assignment has begun. Assign another rule from today instead.',
  assignmentWithdrawn: 'The planned assignment has been withdrawn.',
  draftSaved: (cells: number) => `The draft has ${priceCount(cells)}.`,
  draftEmpty: 'The draft is closed: every price in it is the one in force.',
  draftDiscarded: 'The draft has been discarded.',
  draftChanged: (by: string) => `${by} has changed this draft since. Check the prices and save again.`,
  draftGone:
    'This draft is no longer open: it was published or discarded. Your prices can be saved as a new one.',
  draftOpen: (cells: number, by: string) =>
    `A draft with ${priceCount(cells)} is open, last changed by ${by}. Change the price there, or publish or discard it first.`,
  secondPersonDrafts:
    'Prices are changed by a draft, which another person publishes. Save this price in a draft.',
  secondPersonPublishes: 'You drafted a part of this. Another person has to publish it.',
  previewFirst:
    'Preview the impact of these prices first. Publishing needs a finished preview of this draft.',
  floorAbovePrice: 'The floor cannot be above the price.',
  draftConflicts: (cells: number) =>
    `${cells === 1 ? '1 price has' : `${cells} prices have`} changed since the draft. Save the prices in question again.`,
  cellOfNoCard: 'This price is of another card.',
  draftPublished: (cells: number, number: number, from: string) =>
    `Version ${number} with ${priceCount(cells)} counts from ${longDay(from, 'en')}.`,
  versionBegun: 'This version counts already. Bring an earlier one back instead.',
  versionWithdrawnBefore: 'This version is withdrawn already.',
  versionWithdrawn: (number: number) => `Version ${number} has been withdrawn.`,
  versionInForce: (number: number) => `The card is as it was with version ${number}.`,
  versionRestored: (number: number, restored: number) => `Version ${restored} brings version ${number} back.`,
  versionDrafted: (number: number) =>
    `A draft brings version ${number} back. Another person has to publish it.`,
  restoreOverDraft: 'A draft is open. Publish or discard it first.',
  cardSheet: {
    name: 'Prices',
    columns: sheetColumnNamesEn,
    component: lineNamesEn,
    charge: { nrc: 'one-time', mrc: 'monthly' },
    band: bandNamesEn,
    network: networkNamesEn,
    source: { draft: 'draft', own: 'this card', base: 'base card' },
  },
  siteSheet: {
    name: 'Sites',
    columns: {
      ...sheetFieldNamesEn,
      state: 'State',
      matched_a: 'Matched site A',
      matched_b: 'Matched site B',
      bandwidth_nrc: 'Bandwidth one-time (RM)',
      bandwidth_mrc: 'Bandwidth monthly (RM)',
      xc_nrc: 'Cross connect one-time (RM)',
      xc_mrc: 'Cross connect monthly (RM)',
      vas_nrc: 'Add-ons one-time (RM)',
      vas_mrc: 'Add-ons monthly (RM)',
      total_nrc: 'One-time (RM)',
      total_mrc: 'Monthly (RM)',
      grade: 'Grade',
      price_level: 'Price level',
      lead_time: 'Lead time (working days)',
      validity: 'Price valid until',
      errors: 'Errors',
      quote: 'Quote',
      row_id: 'Row ID',
    },
    states: sheetRowStateNamesEn,
    grades: { on_net: 'On-net', near_net: 'Near-net', off_net: 'Off-net' },
  },
  sheetUnknownProduct: 'This product does not exist. Enter its name or number.',
  sheetUnknownTerm: 'Enter the term in months, such as 24.',
  sheetUnknownAddOn: (name: string) => `The add-on “${name}” does not exist.`,
  sheetTwoAddOns: (name: string) => `Only one add-on of the kind of “${name}” is possible.`,
  sheetNoHub: 'Enter site B, or choose a hub for the sheet.',
  sheetNeedsPostcode: 'This site is not listed. Add its Malaysian postcode.',
  sheetPassword: 'Remove the password from the workbook. Save an old XLS file as XLSX.',
  sheetMacros: 'This workbook has macros. Save it as XLSX without them.',
  sheetMixedEncodings: 'The file mixes UTF-8 with another encoding. Save it as CSV in UTF-8.',
  sheetTwoHeadings: 'The file has two heading rows. Keep one, in row 1.',
  sheetNoRows: 'The file has no rows below its headings.',
  sheetLongCell: (row: number, most: number) =>
    `A cell in row ${row} has more than ${most} characters. Shorten it.`,
  sheetOfSeveral: 'The file has row IDs of several sheets. Upload each result file separately.',
  sheetTooManyRows: (most: number) => `A sheet has at most ${count(most)} rows.`,
  sheetRowTwice: 'Each row can be sent once.',
  sheetRowsChanged: (rows: number) =>
    rows === 1 ? '1 row was changed by someone else.' : `${count(rows)} rows were changed by someone else.`,
  sheetRowStored: (row: number) => `Row ${row} is a quote already. Edit the quote instead.`,
  sheetChanged: 'The sheet was changed by someone else. Load it again.',
  sheetColumnCount: (columns: number) => `The file has ${columns} columns. Name a field or null for each.`,
  sheetFieldTwice: 'Each field can come from one column only.',
  sheetMatching: 'The rows are still being matched. Try again in a moment.',
  sheetNothingToStore: 'No row can be stored. Correct errors and choose uncertain sites first.',
  sheetPricesExpired: 'Some prices are no longer held. Refresh the prices of the sheet, then store it.',
  sheetNothingToOrder: 'The sheet has no active quote. Store it first.',
  sheetReceived: (rows: number) =>
    `We received ${rows === 1 ? '1 row' : `${count(rows)} rows`}. Matching and pricing has begun.`,
  sheetStored: (stored: number, project: string, left: number) =>
    `${stored === 1 ? '1 quote' : `${count(stored)} quotes`} saved in project ${project}.${
      left > 0 ? ` ${left === 1 ? '1 row stays' : `${count(left)} rows stay`} in the sheet.` : ''
    }`,
  sheetOrdered: (orders: number, circuits: number, approvals: number) =>
    [
      orders > 0 &&
        `${count(circuits)} ${circuits === 1 ? 'circuit' : 'circuits'} ordered in ${orders === 1 ? '1 order' : `${orders} orders`}.`,
      approvals > 0 && `${approvals === 1 ? '1 order awaits' : `${approvals} orders await`} approval.`,
    ]
      .filter(Boolean)
      .join(' '),
  sheetDeleted: 'Sheet deleted. Its quotes stay.',
  sheetKind: 'Choose a CSV file in UTF-8, or an XLSX workbook without macros.',
  sheetUnreadable: 'This workbook cannot be read. Save it again as XLSX, or as CSV in UTF-8.',
  sheetQuoteOpen: (row: number) =>
    `A quote in row ${row} is never closed. Close it and import the file again.`,
  sheetTooLong: (rows: number, columns: number) =>
    `The file has more than ${count(rows)} rows or ${columns} columns. Import a part of it.`,
  sheetEmpty: 'The file has no prices below its headings.',
  sheetHeadings: (id: string, price: string) =>
    `The first row of the sheet needs the headings “${id}” and “${price}”, as in an exported file.`,
  sheetHeadingTwice: (heading: string) => `The heading “${heading}” stands twice in the first row.`,
  sheetRefused: (faults: number) =>
    faults === 1
      ? 'Nothing was imported: 1 cell of the file is wrong.'
      : `Nothing was imported: ${count(faults)} cells of the file are wrong.`,
  sheetUnknownCell: 'This card has no price with this id.',
  sheetTwice: (row: number) => `Row ${row} has this price already.`,
  sheetOtherProduct: 'This is a price of another product.',
  sheetOtherName: (name: string) =>
    name === ''
      ? 'The price with this id has nothing here. Do the id and the names belong to one row?'
      : `The price with this id has “${name}” here. Do the id and the names belong to one row?`,
  sheetCellError: (written: string) =>
    `“${written}” is an error of the spreadsheet. Enter a value, or clear the cell.`,
  sheetFormulaUnsaved:
    'This formula has no saved result. Open the file in a spreadsheet program, save it and import it again.',
  sheetNotAnAmount: (written: string) =>
    `“${written}” is not an amount. Use digits and a decimal point, such as 1380.00.`,
  sheetAmountUnclear: (written: string) =>
    `“${written}” can be read in two ways. Write it with two decimals, as 1380.00.`,
  sheetImported: (changes: number) =>
    changes === 0
      ? 'The file matches the card. Nothing changed.'
      : `${changes === 1 ? '1 price' : `${count(changes)} prices`} of the file saved in the draft.`,
  exportUnderWay: 'Another export of yours is still under way. Please try again in a moment.',
  exportTooLong: (most: number, rows: string) =>
    `A file can contain at most ${count(most)} ${rows}. Please narrow the list.`,
  exportedRows: {
    quotes: 'quotes',
    orders: 'orders',
    circuits: 'circuits',
    services: 'services',
    deliveries: 'circuits',
    users: 'users',
    customers: 'companies',
    sites: 'sites',
  },
  sheetNames: {
    quotes: 'Quotes',
    orders: 'Orders',
    circuits: 'Circuits',
    services: 'Services',
    deliveries: 'Deliveries',
    users: 'Users',
    customers: 'Customers',
    sites: 'Sites',
  },
  exported: {
    columns: {
      reference: 'Reference',
      company: 'Company',
      status: 'Status',
      project: 'Project',
      ...buyerFieldNamesEn,
      product: 'Product',
      site_a: 'Site A',
      site_b: 'Site B',
      bandwidth: 'Bandwidth',
      term: 'Term (months)',
      fixed_ip: 'Fixed IP',
      voice: 'Voice',
      device: 'Device',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      price_level: 'Price level',
      tax_nrc: 'Tax on one-time, estimated (RM)',
      tax_mrc: 'Tax on monthly, estimated (RM)',
      tax_rates_of: 'Tax rates of',
      lead_time: 'Lead time (working days)',
      validity: 'Valid until',
      requested: 'Requested',
    },
    status: {
      cart: 'In cart',
      pending: 'Awaiting price',
      active: 'Active',
      cancelled: 'Cancelled',
      expired: 'Expired',
      ordered: 'Ordered',
    },
  },
  exportedOrders: {
    columns: {
      ...orderNamesEn,
      billing_account: 'Billing account',
      next_hand_over: 'Next hand-over',
      next_requested: 'Requested date',
      next_milestone: 'Next milestone',
      planned: 'Milestone planned for',
      owner: 'Milestone owner',
      days_overdue: 'Days overdue',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      price_level: 'Price level',
      tax_nrc: 'Tax on one-time (RM)',
      tax_mrc: 'Tax on monthly (RM)',
      tax_rates_of: 'Tax rates of',
    },
    status: {
      pending: 'Pending',
      processing: 'Processing',
      delivered: 'Delivered',
      partial: 'Partly delivered',
      cancelled: 'Cancelled',
    },
    owner: milestoneOwnerNamesEn,
  },
  exportedDeliveries: {
    columns: {
      reference: 'Circuit',
      order: 'Order',
      company: 'Company',
      product: 'Product',
      bandwidth: 'Bandwidth',
      site_a: 'Site A',
      site_b: 'Site B',
      status: 'Status',
      next_milestone: 'Next milestone',
      owner: 'Milestone owner',
      planned: 'Milestone planned for',
      days_overdue: 'Days overdue',
      hand_over: 'Hand-over',
      first_promised: 'First promised hand-over',
      answer_by: 'Company must answer by',
    },
  },
  exportedServices: {
    columns: {
      reference: 'Service',
      company: 'Company',
      state: 'State',
      order: 'Order',
      circuit: 'Circuit',
      ...buyerFieldNamesEn,
      product: 'Product',
      bandwidth: 'Bandwidth',
      site_a: 'Site A',
      site_b: 'Site B',
      term: 'Term (months)',
      mrc: 'Monthly before tax (RM)',
      handed_over: 'Handed over',
      billing_from: 'Billed from',
      term_ends: 'Last day of the term',
      last_day: 'Last day',
    },
  },
  exportedUsers: {
    columns: {
      name: 'Name',
      email: 'Email',
      company: 'Company',
      responsibility: 'Responsibility',
      country: 'Country',
      role: 'Role',
      status: 'Status',
      second_factor: 'Second factor',
      rcc: 'RCC',
      since: 'Since',
    },
    role: {
      customer: 'Customer',
      admin: 'Admin',
      client_manager: 'Client Manager',
      commercial: 'Commercial',
    },
    status: userStatusNamesEn,
    secondFactor: { set: 'Set up', none: 'None' },
  },
  exportedCustomers: {
    columns: {
      company: 'Company name',
      registration_no: 'Registration number',
      rcc: 'RCC',
      client_manager: 'Client manager',
      pending_quotes: 'Quotes awaiting a price',
      ordering: 'Ordering',
    },
    ordering: { held: 'On hold', free: 'Can order' },
  },
  priceLevel: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
  documentNotReady: 'The document is still being made. Please try again in a moment.',
  documentFailed: 'The document could not be made. Please request it again.',
  documentWithoutProject: (reference: string) => `Quote ${reference} is in no project.`,
  projectTooLong: (most: number) =>
    `A document can have at most ${count(most)} quotes. Export the project as a file instead.`,
  documentOfOneCompany: 'An order form has quotes of one company.',
  circuitNotDelivered: (reference: string) =>
    `Circuit ${reference} is not delivered. Its certificate can be downloaded once it is.`,
  letterheadSaved: 'Letterhead saved. Documents from now on have it.',
  letterheadChanged: 'The letterhead was changed by someone else. Close this and look at it as it is now.',
  accountInPart: 'Enter bank, account name and account number, or none of them.',
  notALogo: (pixels: number) =>
    `Choose a PNG or JPEG of at most ${pixels} pixels each way. Save a PNG without interlacing and with 8 bits per channel, a JPEG in RGB or grey.`,
  shareMade: (day: string) =>
    `The link works until ${longDay(day, 'en')}. Copy it now: it is shown only this once.`,
  shareWithdrawn: 'The link has been withdrawn.',
  shareEnded: 'This link has already ended.',
  shareOfCart: (reference: string) =>
    `Quote ${reference} is in the cart. Add it to the quotes before you share it.`,
  shareLinksEnough: (most: number) =>
    `A company can have at most ${most} working links. Withdraw some of them first.`,
  sharedNotThere: 'This link does not work',
  sharedNotThereText: 'It may have expired or been withdrawn. Please ask the sender for a new one.',
  sharedTooOften: 'This link was opened too often from your network. Please wait a minute and open it again.',
  sharedAsNow: 'This page shows prices as they are now. Anyone with the link can open it.',
  sharedInThis: 'Read this page in English',
  ordered: (reference: string) => `Order ${reference} was placed.`,
  totalsChanged: 'The totals have changed since you saw them. Please check them again.',
  termsOutdated: 'The terms and conditions have changed. Please read and accept them again.',
  nextPossibleDate: (reference: string, day: string) =>
    `The next possible date for quote ${reference} is ${longDay(day, 'en')}.`,
  lastPossibleDate: (reference: string, day: string) =>
    `The last possible date for quote ${reference} is ${longDay(day, 'en')}.`,
  beyondCalendar: (reference: string, day: string) =>
    `Quote ${reference} cannot be ordered: it would be handed over after ${longDay(day, 'en')}, and public holidays are known only until then. Please contact your client manager.`,
  notAPhone: 'Enter a phone number that can be called, such as 03-2345 6789 or +65 6123 4567.',
  siteNotInOrder: 'No quote of this order has this site.',
  siteTwice: 'This site has another contact already.',
  notInOrder: 'This quote is not part of the order.',
  fileKind: 'Choose a PDF, PNG or JPEG file.',
  poAttached: 'The purchase order is attached.',
  poFilesEnough: (most: number) => `An order can have at most ${most} purchase order files.`,
  changeSaved: (reference: string) => `The change of ${reference} has been saved.`,
  noRoomsThere: 'This end has no block, level or unit.',
  dateIsPlanned: (reference: string) =>
    `The hand-over of circuit ${reference} is planned for this date already.`,
  dateRequestOpen: (reference: string) =>
    `Circuit ${reference} has an open date request. Withdraw it to request another date.`,
  noDateRequest: (reference: string) => `Circuit ${reference} has no open date request.`,
  dateMoved: (reference: string, day: string) =>
    `The hand-over of circuit ${reference} is now planned for ${longDay(day, 'en')}.`,
  dateRequested: (reference: string, day: string) =>
    `We received your request to hand over circuit ${reference} on ${longDay(day, 'en')}.`,
  dateAccepted: (reference: string) => `The hand-over of circuit ${reference} has been moved.`,
  dateDeclined: (reference: string) => `The date request for circuit ${reference} has been declined.`,
  dateWithdrawn: (reference: string) =>
    `You have withdrawn your date request. The dates of circuit ${reference} stay.`,
  answerAfterDate: (day: string) => `Choose ${longDay(day, 'en')}, the requested date, or an earlier day.`,
  cancellationRequested: (reference: string) => `We received your request to cancel circuit ${reference}.`,
  cancellationAlreadyRequested: (reference: string) =>
    `You have already requested cancellation of circuit ${reference}.`,
  noCancellationRequest: (reference: string) => `Circuit ${reference} has no open cancellation request.`,
  cancellationUndecided: (reference: string) =>
    `Circuit ${reference} has an open cancellation request. Please answer it first.`,
  cancellationApproved: (reference: string) =>
    `Circuit ${reference} has been cancelled as the company requested.`,
  cancellationDeclined: (reference: string) =>
    `The request to cancel circuit ${reference} has been declined.`,
  cancellationUnanswered: (reference: string) =>
    `The company has not answered yet whether it accepts the charge for cancelling circuit ${reference}.`,
  cancellationIsNow: (reference: string, status: CancellationStatus) =>
    `The cancellation request for circuit ${reference} is ${status}.`,
  cancellationOffered: (reference: string) =>
    `The company has been asked to accept the charge for cancelling circuit ${reference}.`,
  cancellationChargeAccepted: (reference: string) =>
    `You have accepted the cancellation charge. Circuit ${reference} has been cancelled.`,
  cancellationChargeDeclined: (reference: string) =>
    `You have declined the cancellation charge. Work on circuit ${reference} continues.`,
  cancellationWithdrawn: (reference: string) =>
    `You have withdrawn your cancellation request. Work on circuit ${reference} continues.`,
  cancellationChargeChanged: 'The cancellation charge is not the one you saw. Please check it again.',
  cancellationChargeTooLarge: (most: Sen) =>
    `The cancellation charge can be at most ${ringgitText(most)}, the one-time charges of the circuit.`,
  chargeOfDecline: 'A charge can be set only when the request is approved.',
  aboveZero: 'Enter an amount above 0.',
  notAfterToday: 'Choose a day after today.',
  earlyDelivery: (reference: string, requested: string) =>
    `Circuit ${reference} is requested for ${longDay(requested, 'en')}. To deliver it earlier, send early: true and enter a reason. It is billed from that date unless the company accepts an earlier start.`,
  deliveryTakenBack: (reference: string) => `The delivery of circuit ${reference} has been taken back.`,
  ownDelivery: 'You delivered this circuit. Another client manager or the admin can take it back.',
  takeBackTooLate: (until: string) => `This delivery could be taken back until ${longDay(until, 'en')}.`,
  depositRecorded: (reference: string) => `The deposit book of order ${reference} is up to date.`,
  depositMost: (most: string) => `Enter at most ${most}.`,
  circuitMoved: (reference: string, status: OrderStatus) => `Circuit ${reference} is now ${status}.`,
  circuitsMoved: (count: number, status: OrderStatus) =>
    count === 1 ? `1 circuit is now ${status}.` : `${count} circuits are now ${status}.`,
  inTheFuture: 'This date is in the future.',
  hasPassed: 'This date has passed.',
  beforeOrder: 'This date is before the order.',
  nothingToChange: 'Enter a planned or actual date, an owner or a note.',
  noCharge: 'One of the two amounts must be more than 0.',
  priceTooLarge: 'The maximum price is RM 9,999,999.99.',
  chargeRequested: (reference: string) =>
    `The company has been asked to approve the extra charge on circuit ${reference}.`,
  chargeWithdrawn: (reference: string) => `The extra charge on circuit ${reference} has been withdrawn.`,
  chargeAccepted: (reference: string) => `You have accepted the extra charge on circuit ${reference}.`,
  chargeDeclined: (reference: string) =>
    `You have declined the extra charge. Circuit ${reference} has been cancelled at no cost.`,
  chargeDeclinedOnly: (reference: string) =>
    `You have declined the extra charge. Circuit ${reference} goes on as ordered.`,
  chargeOnFirm: (reference: string) =>
    `The price of circuit ${reference} is firm. An extra charge is only possible for a change that the company asked for.`,
  chargeUndecided: (reference: string) => `Circuit ${reference} has an open extra charge.`,
  chargeIsNow: (reference: string, status: Exclude<ChargeStatus, 'open'>) =>
    `The extra charge on circuit ${reference} is ${status}.`,
  circuitIsNow: (reference: string, status: OrderStatus) => `Circuit ${reference} is ${status}.`,
  orderIsNow: (reference: string, status: OrderStatus) => `Order ${reference} is ${status}.`,
  milestone: milestoneNamesEn,
  milestoneSet: (reference: string) => `The milestone of circuit ${reference} has been updated.`,
  milestonesSet: (count: number) =>
    count === 1
      ? 'The milestone of 1 circuit has been updated.'
      : `The milestone of ${count} circuits has been updated.`,
  withoutStep: (references: string) => `Skipped, without this step: ${references}.`,
  replanned: (count: number, left: readonly Skipped[]) =>
    [
      count === 1 ? '1 circuit has been rescheduled.' : `${count} circuits have been rescheduled.`,
      ...(left.length > 0
        ? [
            `Skipped: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  nextPossibleDay: (step: string, reference: string, day: string) =>
    `The next possible date for “${step}” of ${reference} is ${longDay(day, 'en')}.`,
  lastPossibleDay: (step: string, reference: string, day: string) =>
    `The last possible date for “${step}” of ${reference} is ${longDay(day, 'en')}.`,
  stepTooEarly: (step: string, reference: string, earlier: string, day: string, next: string) =>
    `“${step}” of ${reference} cannot be planned before “${earlier}” (${longDay(day, 'en')}). The next possible date is ${longDay(next, 'en')}.`,
  stepTooLate: (step: string, reference: string, later: string, day: string) =>
    `“${step}” of ${reference} cannot be planned after “${later}” (${longDay(day, 'en')}). Choose an earlier date, or move later steps as well.`,
  stepOutOfOrder: (step: string, reference: string) =>
    `The planned date of “${step}” of ${reference} no longer fits between the other open steps. Enter a new planned date.`,
  stepIsDone: (step: string, reference: string) =>
    `“${step}” of ${reference} is already done. Clear its actual date to plan it again.`,
  stepNotOpen: 'This step is not open.',
  doneBeforeOrder: (step: string, reference: string, day: string) =>
    `“${step}” of ${reference} cannot be done before the order of ${longDay(day, 'en')}.`,
  circuitsOrOrders: 'Name either circuits or orders.',
  noCircuitToReplan: 'All circuits of these orders are cancelled.',
  tooManyCircuits: (most: number) =>
    `These orders have more than ${most} circuits. Please select fewer orders.`,
  dayOrShift: 'Enter either a planned date or a number of working days.',
  handOverNeeded: 'The hand-over of a delivered circuit is always done.',
  serviceState: serviceStateNamesEn,
  serviceIsNow: (reference: string, state: ServiceState) =>
    `Service ${reference} is ${serviceStateNamesEn[state].toLowerCase()}.`,
  serviceAccepted: (reference: string) => `You have accepted service ${reference}.`,
  serviceRejected: (reference: string) =>
    `You have rejected service ${reference}. We work on its circuit again.`,
  serviceNotChanged: (reference: string, state: ServiceState) =>
    `Service ${reference} is ${serviceStateNamesEn[state].toLowerCase()}. ${
      {
        accepting: 'Accept it first.',
        active: '',
        suspended: 'It can be renewed or changed once we have resumed it.',
        ended: 'Get a price for a new line instead.',
        rejected: 'It can be changed after its next hand-over.',
      }[state]
    }`,
  serviceReplaced: (reference: string, circuit: string, order: string) =>
    `Circuit ${circuit} of order ${order} already replaces service ${reference}. Cancel that circuit before another change.`,
  replacedTwice: (reference: string) =>
    `The order would replace service ${reference} twice. Choose one of its quotes.`,
  billingNotBegun: (reference: string, day: string) =>
    `Service ${reference} is billed from ${longDay(day, 'en')}. It can be renewed or changed from that day.`,
  noTermToKeep: (day: string) =>
    `The term ends on ${longDay(day, 'en')}, before the change can be handed over. Choose a new term.`,
  moveOneSite: 'Name the new place of one site.',
  moveElsewhere: 'The service is already at this site. Choose another one.',
  nothingChanges: 'Choose another bandwidth or other add-ons, or renew the service.',
  replacementQuoted: (reference: string) => `Quote ${reference} is ready to order.`,
  quotedFromService: (reference: string) =>
    `Quote ${reference} is for a service. Get another quote on the page of the service.`,
  noEarlierStart: (reference: string, day: string) =>
    `Service ${reference} is billed from its hand-over on ${longDay(day, 'en')}. There is no earlier start.`,
  rejectionReason: 'Say what does not work.',
  serviceUpdated: (reference: string) => `Service ${reference} has been updated.`,
  serviceCeases: (reference: string, day: string) =>
    `Service ${reference} ends after ${longDay(day, 'en')}. You can withdraw this until then.`,
  serviceGoesOn: (reference: string) => `Service ${reference} goes on.`,
  serviceSuspended: (reference: string, suspended: boolean) =>
    suspended ? `Service ${reference} has been suspended.` : `Service ${reference} has been resumed.`,
  exitWaived: (reference: string) => `The exit charge of service ${reference} has been reduced.`,
  serviceEndsAlready: (reference: string, day: string) =>
    `Service ${reference} already ends after ${longDay(day, 'en')}. Withdraw that first.`,
  noLastDay: (reference: string) => `No end of service ${reference} has been requested.`,
  noTerm: (reference: string) => `Service ${reference} has no term. End it with a last day instead.`,
  noticeHasBegun: (day: string) =>
    `The notice period before the end of the term (${longDay(day, 'en')}) has begun. End the service with a later last day instead.`,
  firstLastDay: (day: string) => `The first possible last day is ${longDay(day, 'en')}.`,
  lastDayTooFar: (day: string) => `The last day can be ${longDay(day, 'en')} at the latest.`,
  exitChargeChanged: (charge: Sen) => `The exit charge is now ${ringgitText(charge)}. Please check it again.`,
  waiverTooLarge: (charge: Sen) => `The exit charge is ${ringgitText(charge)}. You can waive at most this.`,
}

export type Words = typeof messagesEn
