export const onBehalfEn = {
  title: 'New quote for a company',
  titleOf: 'New quote for {{company}}',
  lead: 'Uses the company’s own prices, NNIs and tax. The quote goes to the company’s cart, and the company is notified.',
  company: 'Company',
  companyHelp: 'Prices, NNIs and tax depend on the company.',
  companyNotFound: 'Company not found. Choose another.',
  changeCompany: 'Change company',
  addToCart: 'Add to {{company}}’s cart',
  inCart: 'Quote {{reference}} is in the cart of {{company}}.',
  inCartText:
    'The company has been notified. It can add the quote to its quotes and then order it. The price in the cart is valid for 30 days. The quote appears in your lists once the company adds it.',
  awaitsPrice: 'Quote {{reference}} for {{company}} awaits a price and is assigned to you.',
  awaitsPriceText: 'The company has been notified. Set the price so that it can order.',
  openQuote: 'Open the quote',
  another: 'Create another',
  toQuotations: 'Back to quotations',
}
