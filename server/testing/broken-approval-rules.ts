import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

export const brokenApprovalRules = ({
  administrator,
  approval,
  approved,
  invitation,
  order,
}: RecordsOfVerbs): BrokenRules => ({
  'an approved request has an order of its quotes, by who asked': [
    `approval ${approved}`,
    `update order_approval set order_id = ${order.id} where id = ${approved}`,
  ],
  'the quotes of an open request are active': [
    `approval ${approval}`,
    `update quote set status = 'cancelled' where id in
      (select quote_id from order_approval_quote where approval_id = ${approval})`,
  ],
  'the quotes of a request are kept for it while it is open': [
    `approval ${approval}`,
    `update order_approval_quote set open = false where approval_id = ${approval}`,
  ],
  'an open request is from an active user of its company': [
    `approval ${approval}`,
    `update portal_user set status_id = 3 where id = (select requested_by from order_approval where id = ${approval})`,
  ],
  'an open invitation is from an active administrator of its company': [
    `invitation ${invitation}`,
    `update portal_user set company_admin = false where id = (select invited_by from invitation where id = ${invitation})`,
  ],
  'a delegation is from an active administrator to an active colleague': [
    `delegation of user ${administrator}`,
    `update portal_user set company_admin = false where id = ${administrator}`,
  ],
  'nobody decides on their own request': [
    `approval ${approved}`,
    `update order_approval set ended_by = requested_by where id = ${approved}`,
  ],
  'an order above the spending limit of who ordered was approved': [
    order.order_reference,
    `update portal_user set spending_limit = 1, spending_limit_since = '2020-01-01'
      where id = (select ordered_by from purchase_order where id = ${order.id})`,
  ],
})
