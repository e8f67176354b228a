import { paths } from '#contract/paths.ts'
import { AnswerCancellation, AnswerCharge, OrderAgain, RequestCancellation } from '#web/orders/requests.tsx'
import { ChangeCircuit, OwnDateRequest } from '#web/orders/changes.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { PoFile } from '#web/orders/PoFile.tsx'

export const companyOrders: OrderDesk = {
  side: 'company',
  path: paths.orders,
  ChargeActions: AnswerCharge,
  OfferActions: AnswerCancellation,
  Request: OwnDateRequest,
  CircuitActions: ChangeCircuit,
  CircuitFoot: RequestCancellation,
  HeadActions: OrderAgain,
  PoFile,
}
