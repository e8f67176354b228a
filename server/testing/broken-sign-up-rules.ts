import type { BrokenRules } from '#server/testing/broken-rules.ts'

export const brokenSignUpRules: BrokenRules = {
  'an applicant is pending until the sign-up is decided, and rejected only with a reason': [
    'user norliza@pelangi.example',
    `update portal_user set status_id = 2, company_id = (select min(id) from company)
      where email = 'norliza@pelangi.example'`,
  ],
  'the decision on a sign-up is in the history of its applicant': [
    'user office@kilat.example',
    `update sign_up set rejection_reason = 'Another reason'
      where user_id = (select id from portal_user where email = 'office@kilat.example')`,
  ],
}
