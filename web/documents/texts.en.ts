const documentsEn = {
  download: 'Download PDF',
  quote: 'This quote',
  project: 'All quotes of project {{name}}',
  orderForm: 'Order form (PDF)',
  certificate: 'Hand-over certificate of {{reference}}',
  accepted: 'Accepted order form (PDF)',
  share: 'Share',
  ofProject: 'Project as PDF',
  shareProject: 'Share project',
  takesLong:
    'The PDF takes a moment. It is saved when it is ready, and the bell leads to it. You can go on working, or leave this page.',
  document: 'Document',
  ready: 'The PDF is ready',
  making: 'The PDF is being made',
  notMade: 'The PDF could not be made',
  stays:
    'It can be downloaded for a week after it was last asked for. After that, ask for it again on the page of its quote or order.',
  absent: 'This document is not here',
  absentText:
    'PDFs that nobody asks for in a week are deleted. Open the quote or the order and download it again.',
  failed: 'The PDF could not be made. Please try again later.',
}

export const documentsTextsEn = {
  documents: documentsEn,
}
