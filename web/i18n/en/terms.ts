export const termsEn = {
  title: 'Terms and Conditions',
  version: 'Version {{version}}',
  accepted: 'Accepted by {{name}} on {{date}}',
  languages: { en: 'English', ms: 'Bahasa Malaysia' },
  otherLanguage: 'These terms were accepted in {{language}} and are shown in that language.',
  download: 'Download PDF',
  print: 'Print',
  blocked:
    'Your browser has blocked the new tab. Allow pop-ups for this site, or download the PDF and print it.',
}
