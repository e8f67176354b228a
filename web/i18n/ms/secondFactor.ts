import type { secondFactorEn as en } from '#web/i18n/en/secondFactor.ts'

export const secondFactorMs = {
  title: 'Faktor kedua',
  lead: 'Selepas kata laluan, sahkan dengan kod daripada telefon anda atau kunci laluan. Ini melindungi akaun anda jika orang lain mengetahui kata laluan itu.',
  on: 'Aplikasi pengesah sejak {{date}}',
  off: 'Tiada aplikasi pengesah',
  required: 'Trunkline mewajibkan faktor kedua kepada kakitangan',
  requiredText:
    'Tambah kunci laluan atau tetapkan aplikasi pengesah untuk meneruskan. Bahagian lain dibuka sejurus selepas itu.',
  setUp: 'Tetapkan aplikasi pengesah',
  switchOff: 'Matikan',
  codesLeft_one: 'Tinggal satu kod pemulihan',
  codesLeft_other: 'Tinggal {{count}} kod pemulihan',
  fewCodes: 'Dapatkan kod pemulihan baharu sebelum semuanya habis.',
  renew: 'Dapatkan kod pemulihan baharu',
  password: 'Kata laluan semasa',
  passwordMissing: 'Sila masukkan kata laluan semasa anda',
  continue: 'Teruskan',
  code: 'Kod aplikasi',
  codeHelp: 'Enam digit yang dipaparkan oleh aplikasi sekarang.',
  codeMissing: 'Sila masukkan enam digit daripada aplikasi',
  eitherCode: 'Kod aplikasi atau kod pemulihan',
  eitherMissing: 'Sila masukkan kod',
  app: {
    prove:
      'Masukkan kata laluan anda dahulu. Anda memerlukan aplikasi pengesah pada telefon, seperti Google Authenticator, Microsoft Authenticator atau 2FAS.',
    scan: 'Imbas gambar ini dengan aplikasi, kemudian masukkan kod yang dipaparkan.',
    picture: 'Kod QR dengan kunci untuk aplikasi pengesah anda',
    byHand: 'Tiada kamera? Masukkan kunci ini dalam aplikasi.',
    confirm: 'Sahkan',
  },
  codes: {
    title: 'Simpan kod pemulihan anda',
    text: 'Setiap kod boleh digunakan sekali untuk log masuk apabila telefon anda tidak dapat digunakan. Kod hanya dipaparkan sekarang: simpan di tempat yang berasingan daripada telefon anda.',
    copy: 'Salin',
    copied: 'Disalin',
    download: 'Muat turun',
    print: 'Cetak',
    done: 'Saya sudah menyimpannya',
    file: 'Kod pemulihan Trunkline pada {{date}}. Setiap kod boleh digunakan sekali.',
  },
  offDialog: {
    title: 'Matikan aplikasi pengesah',
    text: 'Log masuk tidak lagi meminta kod aplikasi. Sesi anda yang lain akan tamat.',
  },
  renewDialog: {
    title: 'Dapatkan kod pemulihan baharu',
    text: 'Kod yang terdahulu tidak boleh digunakan lagi.',
  },
  step: {
    title: 'Faktor kedua',
    app: 'Masukkan enam digit yang dipaparkan oleh aplikasi pengesah anda sekarang.',
    recovery: 'Masukkan satu daripada kod pemulihan yang anda simpan. Kod itu boleh digunakan sekali.',
    recoveryCode: 'Kod pemulihan',
    recoveryMissing: 'Sila masukkan kod pemulihan',
    submit: 'Log masuk',
    toApp: 'Gunakan aplikasi pengesah',
    toRecovery: 'Gunakan kod pemulihan',
    back: 'Log masuk sebagai orang lain',
    again: 'Log masuk semula',
    lost: 'Kehilangan telefon dan kod anda? Minta pentadbir anda membuang faktor kedua.',
  },
  portal: {
    title: 'Tetapan portal',
    lead: 'Tetapan ini terpakai kepada semua pengguna portal ini.',
    staff: 'Wajibkan faktor kedua kepada kakitangan',
    staffHelp:
      'Kakitangan tanpa aplikasi pengesah atau kunci laluan hanya boleh menetapkannya terlebih dahulu. Syarikat membuat keputusan sendiri.',
    publishes: 'Wajibkan orang kedua menerbitkan harga',
    publishesHelp:
      'Kad kadar hanya berubah melalui draf, dan orang yang menyediakan sesuatu harga tidak boleh menerbitkannya.',
    floor: 'Harga di bawah harga terendah mesti diluluskan oleh pengurus pelanggan kedua',
    floorHelp:
      'Tanpanya, sebab sudah memadai. Pengurus pelanggan yang boleh meluluskan ditetapkan dalam senarai pengguna; tiada sesiapa meluluskan harganya sendiri.',
    changed: 'Ditukar oleh {{name}} pada {{date}}',
  },
} satisfies typeof en
