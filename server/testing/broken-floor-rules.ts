import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

export const brokenFloorRules = ({ floor, floorApproved }: RecordsOfVerbs): BrokenRules => ({
  'a price below the floor that was approved was given to the quote, by who asked': [
    `price below the floor ${floor.approval}`,
    `update floor_approval set status = 'approved', ended_at = now(),
      ended_by = (select id from portal_user where email = 'manager@trunkline.example') where id = ${floor.approval}`,
  ],
  'a quote is as it was while a price below the floor is asked for': [
    `price below the floor ${floor.approval}`,
    `update floor_approval set was_mrc = was_mrc + 1 where id = ${floor.approval}`,
  ],
  'an open request for a price below the floor is from an active client manager': [
    `price below the floor ${floor.approval}`,
    `update portal_user set status_id = 3 where id = (select requested_by from floor_approval where id = ${floor.approval})`,
  ],
  'who ended a request for a price below the floor may have done so': [
    `price below the floor ${floorApproved.approval}`,
    `update floor_approval set status = 'declined' where id = ${floorApproved.approval}`,
  ],
})
