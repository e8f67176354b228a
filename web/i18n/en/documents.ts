/** Documents as PDF. */
export const documentsEn = {
  download: 'Download PDF',
  quote: 'This quote',
  project: 'All quotes of project {{name}}',
  orderForm: 'Order form (PDF)',
  certificate: 'Hand-over certificate of {{reference}}',
  accepted: 'Accepted order form (PDF)',
  share: 'Share',
  takesLong: 'The PDF takes a moment. It is saved when it is ready; you can go on working.',
  failed: 'The PDF could not be made. Please try again.',
}
