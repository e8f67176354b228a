import type { factorWordsEn } from '#server/platform/words/en/factors.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** Second factors, and the portal's settings about them. */
export const factorWordsMs: InWords<typeof factorWordsEn> = {
  signInExpired:
    'Log masuk ini mengambil masa terlalu lama atau terlalu banyak kod dicuba. Sila log masuk semula.',
  factorCodeWrong:
    'Kod ini salah atau sudah digunakan. Masukkan kod yang dipaparkan oleh aplikasi anda sekarang.',
  factorRequired: 'Portal anda memerlukan faktor kedua. Tetapkannya di Akaun Saya, Kata laluan.',
  factorAppExists: 'Akaun anda sudah mempunyai aplikasi pengesah. Matikannya sebelum menetapkan yang lain.',
  factorNotBegun: 'Penetapan ini mengambil masa lebih daripada 10 minit. Sila mulakan semula.',
  factorNoApp: 'Akaun anda tiada aplikasi pengesah.',
  factorNone: 'Akaun anda tiada faktor kedua.',
  factorNoneOfUser: 'Pengguna ini tiada faktor kedua.',
  factorOwn: 'Buang faktor kedua anda sendiri di Akaun Saya, Kata laluan.',
  factorFirst: 'Tetapkan faktor kedua untuk diri anda sebelum mewajibkannya kepada kakitangan.',
  factorAdded: 'Aplikasi pengesah telah ditetapkan. Sesi anda yang lain telah tamat.',
  factorOff: 'Aplikasi pengesah telah dimatikan. Sesi anda yang lain telah tamat.',
  factorsRemoved: 'Faktor kedua telah dibuang. Pengguna telah dimaklumkan melalui e-mel.',
  passkeyAdded: 'Kunci laluan telah ditambah. Sesi anda yang lain telah tamat.',
  passkeyRenamed: 'Nama kunci laluan telah ditukar.',
  passkeyRemoved: 'Kunci laluan telah dibuang. Sesi anda yang lain telah tamat.',
  passkeyRefused:
    'Kunci laluan ini tidak diterima. Log masuk dengan kata laluan anda, atau cuba kunci laluan lain.',
  passkeyNotMade: 'Kunci laluan ini tidak ditambah. Sila mulakan semula.',
  passkeysTooMany:
    'Akaun anda mempunyai 20 kunci laluan, iaitu had maksimum. Buang satu sebelum menambah yang lain.',
  passkeysOff: 'Portal ini tidak menyokong kunci laluan: alamat dengan nama dan HTTPS diperlukan.',
  settingsSaved: 'Tetapan portal telah disimpan.',
}
