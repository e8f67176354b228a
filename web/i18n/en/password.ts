export const passwordEn = {
  forgot: {
    title: 'Reset password',
    lead: 'Enter the email you sign in with. We send a link to set a new password.',
    submit: 'Send link',
    sent: 'Check your mail',
    sentTo:
      'If {{email}} belongs to an account that is active or under review, a link to set a new password is on its way. It works once, within {{minutes}} minutes.',
    nothing: 'No mail after a few minutes? Look among the junk mail, or check the email you entered.',
    mailbox: 'This portal has no mail server. Its administrator finds the mail under Mailbox.',
    again: 'Enter the email again',
    toNew: 'Request a new link',
  },
  strength: {
    label: 'Strength',
    guessable: 'Easy to guess: it would be refused',
    fair: 'Fair',
    strong: 'Strong',
  },
  reset: {
    title: 'Set a new password',
    lead: 'Choose a password of 12 to 128 characters. A few words are easier to remember than symbols.',
    password: 'New password',
    repeat: 'Repeat the new password',
    submit: 'Set password',
    tooShort: 'Please use at least 12 characters',
    tooLong: 'Please use at most 128 characters',
    differs: 'The two passwords are not the same',
    done: 'Your password is set. Please sign in with it.',
    noToken: 'This link is incomplete. Please open the link from the mail again, or request a new one.',
    toLogin: 'Go to sign in',
  },
}
