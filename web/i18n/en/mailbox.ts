export const mailbox = {
  title: 'Mailbox',
  lead: 'The mail this portal would have sent. It has no mail server (SMTP_URL), so everything stays here.',
  list: 'Mails, newest first',
  none: 'No mail yet',
  noneText:
    'As soon as something happens that people are told of by mail, such as a price or an order, the mail is kept here.',
  earlier: 'Show earlier ones',
  choose: 'Choose a mail to read it',
  to: 'To',
  at: 'Sent',
  back: 'All mails',
  part: 'Which part of the mail',
  html: 'HTML',
  plain: 'Plain text',
  frame: 'The mail as HTML: {{subject}}',
}
