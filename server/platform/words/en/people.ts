/** Signing in, and what someone is told of. */
export const peopleWordsEn = {
  signInRefused: 'The email or password is incorrect.',
  userPending: 'Your sign-up is under review. We will email you.',
  userInactive: 'Your account is inactive. Please contact your administrator.',
  userTerminated: 'Your account has been terminated.',
  userRejected: 'Your sign-up was not accepted.',
  tooManySignIns: 'Too many sign-in attempts. Please wait a few minutes and try again.',
  tooManyLinks:
    'Too many requests for a password link. Please read your mail, or wait a few minutes and try again.',
  linkAsked:
    'If the email belongs to an active account, we have sent a link to set a new password. It works once, within 30 minutes.',
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
  preferenceSaved: 'Preference saved.',
}
