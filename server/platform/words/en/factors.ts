/** Second factors, and the portal's settings about them. */
export const factorWordsEn = {
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
  factorsRemoved: 'Second factors removed. The user has been told by mail.',
  settingsSaved: 'Portal settings saved.',
}
