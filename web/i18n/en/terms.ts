export const termsEn = {
  title: 'Terms and Conditions',
  version: 'Version {{version}}',
  download: 'Download PDF',
  print: 'Print',
  blocked:
    'Your browser has blocked the new tab. Allow pop-ups for this site, or download the PDF and print it.',
}
