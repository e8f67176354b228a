/** Long texts that only some screens show, by their names. */
export const textsOfScreens = {
  account: async () => (await import('#web/i18n/en/account.ts')).accountEn,
  circuits: async () => (await import('#web/i18n/en/circuits.ts')).circuitsEn,
  dashboard: async () => (await import('#web/i18n/en/dashboard.ts')).dashboardEn,
  mailbox: async () => (await import('#web/i18n/en/mailbox.ts')).mailboxEn,
  multiple: async () => (await import('#web/i18n/en/multiple.ts')).multipleEn,
  sendToOrder: async () => (await import('#web/i18n/en/sendToOrder.ts')).sendToOrderEn,
  updatePrice: async () => (await import('#web/i18n/en/updatePrice.ts')).updatePriceEn,
}
