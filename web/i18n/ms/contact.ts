import type { contactEn as en } from '#web/i18n/en/contact.ts'

export const contactMs = {
  title: 'Butiran hubungan',
  lead: 'Cara kami menghubungi anda, dan siapa yang boleh anda hubungi.',
  you: 'Butiran hubungan anda',
  savePhone: 'Simpan telefon',
  manager: 'Pengurus pelanggan anda',
  managerLead: 'Untuk harga, kontrak dan perubahan butiran syarikat anda.',
  noManager: 'Belum ada pengurus untuk akaun anda. Seorang pengurus pelanggan akan menghubungi anda.',
  noPhone: 'Belum ada nombor telefon',
  billing: 'Hubungan pengebilan',
  billingLead: 'Bil dihantar ke sini. Untuk menukarnya, hubungi pengurus pelanggan anda.',
  name: 'Nama',
  email: 'E-mel',
  phone: 'Telefon',
} satisfies typeof en
