import type { MailWords } from '#server/notifications/words/mail-words.ts'

export const factorMailsEn: MailWords['factorChanged'] = {
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
}
