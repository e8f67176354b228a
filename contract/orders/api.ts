import { answerCancellationCall } from '#contract/orders/answer-cancellation.ts'
import { answerChargeCall } from '#contract/orders/answer-charge.ts'
import { decideCancellationCall } from '#contract/orders/decide-cancellation.ts'
import { countDeliveriesCall, exportDeliveriesCall, listDeliveriesCall } from '#contract/orders/deliveries.ts'
import { exportAllOrdersCall, exportOrdersCall } from '#contract/orders/export.ts'
import { listAllOrdersCall, listOrdersCall, readOrderCall } from '#contract/orders/list.ts'
import { moveCircuitCall, moveOrderCall } from '#contract/orders/move.ts'
import { planDaysCall } from '#contract/orders/plan-days.ts'
import { placeOrderCall } from '#contract/orders/place.ts'
import { requestCancellationCall } from '#contract/orders/request-cancellation.ts'
import { requestChargeCall } from '#contract/orders/request-charge.ts'
import { setMilestoneCall, setMilestonesCall } from '#contract/orders/set-milestones.ts'
import { listSiteContactsCall } from '#contract/orders/site-contacts.ts'
import { replanCircuitsCall } from '#contract/orders/replan-circuits.ts'
import { readStandingCall } from '#contract/orders/standing.ts'
import { readTermsCall } from '#contract/orders/terms.ts'
import { downloadPoCall, uploadPoCall } from '#contract/orders/upload-po.ts'
import { withdrawCancellationCall } from '#contract/orders/withdraw-cancellation.ts'
import { withdrawChargeCall } from '#contract/orders/withdraw-charge.ts'

/** Every call about orders and their circuits; each is described in the file of its verb. */
export const orderApi = {
  place: placeOrderCall,
  list: listOrdersCall,
  listAll: listAllOrdersCall,
  export: exportOrdersCall,
  exportAll: exportAllOrdersCall,
  deliveries: listDeliveriesCall,
  countDeliveries: countDeliveriesCall,
  exportDeliveries: exportDeliveriesCall,
  one: readOrderCall,
  siteContacts: listSiteContactsCall,
  standing: readStandingCall,
  uploadPo: uploadPoCall,
  downloadPo: downloadPoCall,
  requestCancellation: requestCancellationCall,
  terms: readTermsCall,
  move: moveCircuitCall,
  moveOrder: moveOrderCall,
  setMilestone: setMilestoneCall,
  setMilestones: setMilestonesCall,
  replan: replanCircuitsCall,
  planDays: planDaysCall,
  requestCharge: requestChargeCall,
  withdrawCharge: withdrawChargeCall,
  answerCharge: answerChargeCall,
  decideCancellation: decideCancellationCall,
  answerCancellation: answerCancellationCall,
  withdrawCancellation: withdrawCancellationCall,
}
