export const companyEn = {
  search: 'Name or registration number',
  accounts: 'Accounts',
  myAccounts: 'mine',
  myAccountsOnly: 'My accounts only',
}
