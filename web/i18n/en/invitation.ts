export const invitationEn = {
  title: 'Accept invitation',
  lead: 'Choose your name and a password of at least 12 characters. You then sign in with the email address that received the invitation.',
  noToken: 'This address is incomplete. Open the link in the mail again.',
  firstName: 'First name',
  lastName: 'Last name',
  firstNameMissing: 'Please enter your first name',
  submit: 'Accept invitation',
  done: 'Your account is ready. Please sign in.',
  toLogin: 'Go to sign in',
}
