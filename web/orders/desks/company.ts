import { paths } from '#contract/paths.ts'
import { AnswerCancellation } from '#web/orders/AnswerCancellation.tsx'
import { AnswerCharge } from '#web/orders/AnswerCharge.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { PoFile } from '#web/orders/PoFile.tsx'
import { RequestCancellation } from '#web/orders/RequestCancellation.tsx'

export const companyOrders: OrderDesk = {
  side: 'company',
  path: paths.orders,
  ChargeActions: AnswerCharge,
  OfferActions: AnswerCancellation,
  CircuitFoot: RequestCancellation,
  PoFile,
}
