import type { Language } from '#contract/session.ts'
import type { MailFacts, MailText } from '#server/notifications/words/mail-words.ts'

interface SignUpMailWords {
  confirm: MailText & { username: string; until: string; why: string }
  /** To the owner of an email that someone tried to sign up with, by what the owner can do. */
  known: { subject: string; why: string } & Record<
    'active' | 'pending' | 'closed',
    Pick<MailText, 'text' | 'open'>
  >
}

export const signUpReceived = {
  en: ({ company }) => ({
    subject: `${company} has signed up`,
    text: 'Please check the application and its document, and approve or reject it. The applicant cannot sign in until then.',
    open: 'Open the application',
  }),
  ms: ({ company }) => ({
    subject: `${company} telah mendaftar`,
    text: 'Sila semak permohonan ini dan dokumennya, kemudian luluskan atau tolak. Pemohon tidak boleh log masuk sehingga keputusan dibuat.',
    open: 'Buka permohonan',
  }),
} as const satisfies Record<Language, (facts: MailFacts) => MailText>

export const signUpMailWords = {
  en: {
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
  ms: {
    confirm: {
      subject: 'Sahkan pendaftaran anda untuk Trunkline',
      text: 'Seseorang, mungkin anda, telah mendaftar untuk Trunkline dengan alamat e-mel ini. Tetapkan kata laluan untuk mengesahkan alamat ini, iaitu nama pengguna anda. Kami menyemak setiap pendaftaran dan akan menghantar keputusannya melalui e-mel. Selepas pendaftaran diluluskan, anda boleh log masuk.',
      username: 'Nama pengguna',
      until: 'Pautan boleh digunakan sekali, hingga',
      open: 'Sahkan dan tetapkan kata laluan',
      why: 'Jika anda tidak mendaftar, abaikan e-mel ini: tiada sesiapa boleh log masuk dengan alamat anda tanpa pautan ini.',
    },
    known: {
      subject: 'Seseorang cuba mendaftar untuk Trunkline dengan alamat e-mel anda',
      active: {
        text: 'Anda sudah mempunyai akaun dengan alamat e-mel ini, maka tiada akaun lain dibuat. Jika anda yang mendaftar, log masuk dengan kata laluan anda. Jika anda tidak mengetahuinya, pilih “Lupa kata laluan?” pada halaman log masuk untuk menetapkan yang baharu.',
        open: 'Log masuk',
      },
      pending: {
        text: 'Anda sudah mendaftar dengan alamat e-mel ini dan kami sedang menyemaknya, maka tiada pendaftaran lain dibuat. Jika anda belum menetapkan kata laluan, atau pautan anda telah tamat tempoh, minta pautan baharu.',
        open: 'Dapatkan pautan untuk menetapkan kata laluan',
      },
      closed: {
        text: 'Alamat e-mel ini milik akaun yang tidak boleh log masuk, maka tiada akaun lain dibuat. Jika anda yang mendaftar, sila hubungi pengurus pelanggan anda.',
        open: 'Buka Trunkline',
      },
      why: 'Jika bukan anda yang mendaftar, anda tidak perlu berbuat apa-apa: akaun anda tidak berubah.',
    },
  },
} as const satisfies Record<Language, SignUpMailWords>
