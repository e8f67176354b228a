import type { letterheadEn as en } from '#web/i18n/en/letterhead.ts'

export const letterheadMs = {
  title: 'Kepala surat',
  lead: 'Dipaparkan di bahagian atas setiap PDF dan halaman yang dikongsi melalui pautan. Borang pesanan yang telah diterima kekal seperti asal.',
  account: 'Akaun deposit',
  noAccount: 'Tiada. Borang pesanan dan pesanan tidak menyatakan ke mana deposit dibayar.',
  change: 'Ubah kepala surat',
  save: 'Simpan kepala surat',
  needed: 'Masukkan nama.',
  field: {
    name: 'Nama syarikat',
    registration_no: 'Nombor pendaftaran',
    sst_no: 'Nombor SST',
    address: 'Alamat',
    phone: 'Telefon',
    email: 'E-mel',
    website: 'Laman web',
    bank: 'Bank',
    account_name: 'Nama akaun',
    account_no: 'Nombor akaun',
    logo: 'Logo',
  },
  accountHelp:
    'Borang pesanan dan pesanan yang ada deposit menyebut akaun ini. Masukkan ketiga-tiganya, atau kosongkan semuanya.',
  logoHelp:
    'PNG atau JPEG bersaiz paling besar {{limit}} dan {{pixels}} piksel setiap sisi. Ia dicetak di penjuru kanan atas.',
  logoRefused: 'Pilih PNG atau JPEG bersaiz paling besar {{limit}}.',
  choose: 'Pilih logo',
  another: 'Pilih yang lain',
  remove: 'Buang logo',
  history: 'Sejarah kepala surat',
  none: 'Belum ada perubahan.',
  changed: 'Kepala surat diubah',
  empty: '—',
} satisfies typeof en
