import { CancellationRequest } from '#web/orders/circuits/CancellationRequest.tsx'
import { ChangeMilestone } from '#web/orders/circuits/MilestoneDialog.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { MoveAll, SeveralCircuits } from '#web/orders/circuits/several.tsx'
import { WithdrawCharge } from '#web/orders/requests.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { PoDownload } from '#web/orders/PoFile.tsx'
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
