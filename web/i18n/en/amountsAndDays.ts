/** What `common` says as well behind sign-in, with whose frame it comes. */
export const amountsAndDaysEn = {
  amountError: {
    letters: 'Use digits and a decimal point only.',
    negative: 'An amount cannot be negative.',
    fraction: 'An amount has at most two decimals.',
    tooMuch: 'The maximum price is RM 9,999,999.99.',
  },
  digitsOnly: 'Use digits only.',
  rate: 'USD at RM {{rate}}, rate of {{date}}',
  rateMissing: 'No US dollar rate has been recorded, so amounts stay in ringgit.',
  rateUnreachable: 'The US dollar rate could not be loaded, so amounts stay in ringgit.',
  notADay: 'Enter a date such as 30/11/2026.',
  dayHint: 'DD/MM/YYYY',
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
}
