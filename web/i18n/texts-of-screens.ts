/** Long texts that only some screens show, by their names. */
export const textsOfScreens = {
  account: async () => (await import('#web/i18n/en/account.ts')).accountEn,
  circuits: async () => (await import('#web/i18n/en/circuits.ts')).circuitsEn,
  completeRequest: async () => (await import('#web/i18n/en/completeRequest.ts')).completeRequestEn,
  dashboard: async () => (await import('#web/i18n/en/dashboard.ts')).dashboardEn,
  mailbox: async () => (await import('#web/i18n/en/mailbox.ts')).mailboxEn,
  multiple: async () => (await import('#web/i18n/en/multiple.ts')).multipleEn,
  orders: async () => (await import('#web/i18n/en/orders.ts')).ordersEn,
  owner: async () => (await import('#web/i18n/en/owner.ts')).ownerEn,
  sendToOrder: async () => (await import('#web/i18n/en/sendToOrder.ts')).sendToOrderEn,
  threads: async () => (await import('#web/i18n/en/threads.ts')).threadsEn,
  updatePrice: async () => (await import('#web/i18n/en/updatePrice.ts')).updatePriceEn,
}
