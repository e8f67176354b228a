import { CancellationRequest } from '#web/orders/circuits/CancellationRequest.tsx'
import { ChangeMilestone } from '#web/orders/circuits/ChangeMilestone.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { MoveAll } from '#web/orders/circuits/MoveAll.tsx'
import { SeveralCircuits } from '#web/orders/circuits/SeveralCircuits.tsx'
import { WithdrawCharge } from '#web/orders/circuits/WithdrawCharge.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { PoDownload } from '#web/orders/PoDownload.tsx'
import { paths } from '#contract/paths.ts'

export const staffOrders: OrderDesk = {
  side: 'staff',
  path: paths.staffOrders,
  Request: CancellationRequest,
  ChargeActions: WithdrawCharge,
  CircuitActions,
  EditStep: ChangeMilestone,
  SeveralCircuits,
  AllCircuits: MoveAll,
  PoFile: PoDownload,
}
