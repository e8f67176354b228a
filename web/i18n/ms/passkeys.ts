import type { passkeysEn as en } from '#web/i18n/en/passkeys.ts'

export const passkeysMs = {
  title: 'Kunci laluan',
  lead: 'Kunci laluan membolehkan anda log masuk dengan cap jari, wajah atau PIN peranti anda, tanpa kata laluan. Kunci laluan dikira sebagai faktor kedua.',
  none: 'Anda tiada kunci laluan.',
  made: 'Ditambah pada {{date}}',
  used: 'kali terakhir digunakan {{when}}',
  justNow: 'sebentar tadi',
  neverUsed: 'belum digunakan',
  add: 'Tambah kunci laluan',
  name: 'Nama',
  nameHelp: 'Supaya anda mengenalinya kelak, contohnya Komputer riba pejabat.',
  nameMissing: 'Sila masukkan nama',
  addText: 'Masukkan kata laluan anda. Pelayar kemudian bertanya tempat kunci laluan hendak disimpan.',
  continue: 'Teruskan',
  added: 'Kunci laluan telah ditambah. Sesi anda yang lain telah tamat.',
  rename: 'Tukar nama',
  renameOf: 'Tukar nama {{name}}',
  renameTitle: 'Tukar nama kunci laluan',
  saveName: 'Simpan nama',
  remove: 'Buang',
  removeOf: 'Buang {{name}}',
  removeTitle: 'Buang kunci laluan {{name}}',
  removeText:
    'Kunci laluan ini tidak lagi boleh digunakan untuk log masuk, dan sesi anda yang lain akan tamat. Padamkannya juga dalam tetapan peranti anda.',
  removeConfirm: 'Buang kunci laluan',
  signIn: 'Log masuk dengan kunci laluan',
  signInLead: 'Ikut arahan pelayar, yang meminta cap jari, wajah atau PIN peranti anda.',
  stepLead: 'Sahkan bahawa ini anda dengan kunci laluan akaun anda.',
  toPasskey: 'Gunakan kunci laluan',
  toPassword: 'Log masuk dengan kata laluan',
  again: 'Log masuk semula',
  obstacle: {
    unsupported:
      'Kunci laluan tidak boleh digunakan di sini: pelayar tidak menyokongnya, atau portal tidak dicapai melalui HTTPS.',
    address:
      'Kunci laluan tidak berfungsi pada alamat IP. Buka portal dengan namanya, iaitu localhost pada komputer yang menjalankannya.',
  },
  fault: {
    notDone:
      'Tiada kunci laluan diberikan: pelayar diminta berhenti, menunggu terlalu lama atau tidak menemui kunci laluan untuk Trunkline.',
    alreadyHere: 'Peranti ini sudah mempunyai kunci laluan akaun anda.',
    elsewhere: 'Kunci laluan tidak berfungsi pada alamat ini. Buka portal pada alamat dalam e-melnya.',
    broken: 'Pelayar tidak dapat menggunakan kunci laluan itu. Sila cuba lagi.',
  },
} satisfies typeof en
