import type { completeRequestEn as en } from '#web/i18n/en/completeRequest.ts'

export const completeRequestMs = {
  title: 'Lengkapkan permintaan {{reference}}',
  lead: 'Masukkan keperluan syarikat sebagai produk, lebar jalur dan tapak. Harganya boleh ditetapkan selepas itu.',
  back: 'Sebut harga {{reference}}',
  requested: 'Permintaan syarikat',
  service: 'Perkhidmatan',
  otherBandwidth: 'Lebar jalur lain, dalam Mbps',
  otherBandwidthHelp: 'Jika tiada dalam senarai. Kad harga tiada harga untuknya.',
  leadTime: 'Tempoh penyediaan, dalam hari bekerja',
  level: 'Tahap harga',
  levelHint: 'Pilih tahap',
  needs: { leadTime: 'tempoh penyediaan', level: 'tahap harga' },
  fromCard:
    'Daripada kad harga: sambungan silang {{xcMrc}}/bln dan {{xcNrc}} sekali, tambahan {{vasMrc}}/bln dan {{vasNrc}} sekali.',
  submit: 'Lengkapkan permintaan',
  done: 'Permintaan telah dilengkapkan.',
  failed: 'Permintaan tidak dapat dilengkapkan. Sila cuba lagi kemudian.',
  stale: 'Teruskan dengan butiran saya',
  over: 'Tiada apa-apa untuk dilengkapkan',
  overText: 'Hanya permintaan khas yang menunggu harga boleh dilengkapkan.',
  toQuote: 'Buka sebut harga',
} satisfies typeof en
