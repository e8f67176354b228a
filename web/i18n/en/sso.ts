export const ssoEn = {
  begin: {
    title: 'Sign in with your company',
    lead: 'Enter your work email. If your company has set up its own sign-in, you continue there.',
    submit: 'Continue',
    toPassword: 'Sign in with a password',
  },
  finish: {
    title: 'Signing you in',
    waiting: 'Your company’s sign-in is being checked.',
    notDone: 'You are not signed in',
    refusedThere: 'The sign-in at your company was not completed. Please try again.',
    again: 'Try again',
  },
  link: {
    title: 'Confirm that this account is yours',
    lead: 'Your company confirmed {{email}}. Enter the Trunkline password of this account once. From then on you sign in with your company.',
    submit: 'Link account and sign in',
    forgot: 'Forgot your password?',
  },
}
