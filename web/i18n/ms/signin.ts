import type { signinEn as en } from '#web/i18n/en/signin.ts'

export const signinMs = {
  title: 'Log masuk',
  lead: 'Harga, sebut harga dan pesanan untuk rangkaian anda.',
  email: 'E-mel',
  password: 'Kata laluan',
  showPassword: 'Tunjukkan kata laluan',
  hidePassword: 'Sembunyikan kata laluan',
  submit: 'Log masuk',
  passkey: 'Log masuk dengan kunci laluan',
  forgot: 'Lupa kata laluan?',
  sso: 'Log masuk dengan syarikat anda',
  signUp: 'Pengguna baharu? Daftarkan syarikat anda',
  ended: 'Sesi anda telah tamat. Log masuk semula untuk menyambung kerja anda.',
  replaced: 'Log masuk baharu telah dibuat di tab lain. Anda kini log masuk sebagai {{email}}.',
  capsLock: 'Caps Lock dihidupkan',
  emailMissing: 'Sila masukkan e-mel',
  passwordMissing: 'Sila masukkan kata laluan anda',
  demoTitle: 'Pengguna demo',
  demoText: 'Portal ini menggunakan data demo. Pilih pengguna untuk mengisi borang.',
} satisfies typeof en
