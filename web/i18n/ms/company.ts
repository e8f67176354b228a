import type { companyEn as en } from '#web/i18n/en/company.ts'

export const companyMs = {
  search: 'Nama atau nombor pendaftaran',
  accounts: 'Akaun',
  myAccounts: 'akaun saya',
  myAccountsOnly: 'Akaun saya sahaja',
} satisfies typeof en
