export const managerEn = {
  // what is done with a row and on the page of a quote
  /** On the button of a row, which has little room. */
  actionInRow: 'Price',
  action: { pending: 'Price', active: 'Update price', cancel: 'Cancel quote' },
  actionOf: { pending: 'Price {{reference}}', active: 'Update price of {{reference}}' },

  price: {
    title: { pending: 'Price quote {{reference}}', active: 'Update price of quote {{reference}}' },
    field: {
      bandwidth_mrc: 'Bandwidth MRC',
      bandwidth_nrc: 'Bandwidth NRC',
      xc_mrc: 'Cross connect MRC',
      xc_nrc: 'Cross connect NRC',
    },
    reading: 'Loading the rate card…',
    unread: 'The rate card could not be loaded',
    card: 'Card {{amount}}',
    noCard: 'No price on the card',
    floor: 'floor {{amount}}',
    fixed: 'From the card, not negotiable',
    useCard: 'Use the card’s prices',
    refused: {
      letters: 'Use digits and a decimal point only.',
      negative: 'An amount cannot be negative.',
      fraction: 'An amount has at most two decimals.',
      tooMuch: 'The maximum price is RM 9,999,999.99.',
    },
    total: 'Total before tax: {{mrc}}/mo and {{nrc}} one-time',
    becomesActive: 'The quote becomes active and can be ordered for 30 days.',
    staysValid: 'The quote stays valid until {{date}}.',
    below: 'Below the floor: {{list}}.',
    belowText: 'A price below the floor needs a reason. Only Trunkline staff can see it.',
    reason: 'Reason for the lower price',
    reasonMissing: 'Enter a reason for the price below the floor.',
    still: 'Still needed: {{list}}.',
    save: { pending: 'Set price', active: 'Update price' },
    done: 'Quote {{reference}} has been priced.',
    nowPriced: 'Its bandwidth is now {{mrc}}/mo and {{nrc}} one-time; it is {{status}}.',
    nowUnpriced: 'Its bandwidth has no price now; it is {{status}}.',
    goOn: 'Continue with my prices',
  },
  cancel: {
    text: 'The company can no longer order it. This is irreversible; the company can request a new quote.',
    read: 'The reason is shown to the company.',
    reasons: {
      asked: 'The company asked for it',
      unable: 'It cannot be delivered',
      duplicate: 'It is a duplicate',
      outdated: 'It is out of date',
    },
  },
}
