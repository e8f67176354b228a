import { CompanyRequests } from '#web/orders/circuits/CompanyRequests.tsx'
import { ChangeMilestone } from '#web/orders/circuits/MilestoneDialog.tsx'
import { CircuitActions } from '#web/orders/circuits/CircuitActions.tsx'
import { RecordDeposit } from '#web/orders/circuits/RecordDeposit.tsx'
import { MoveAll, CircuitBulkActions } from '#web/orders/circuits/several.tsx'
import { WithdrawCharge } from '#web/orders/circuits/WithdrawCharge.tsx'
import type { OrderDesk } from '#web/orders/desk.ts'
import { PoDownload } from '#web/orders/PoFile.tsx'
import { paths } from '#contract/paths.ts'

export const staffOrders: OrderDesk = {
  side: 'staff',
  path: paths.staffOrders,
  Request: CompanyRequests,
  ChargeActions: WithdrawCharge,
  RecordDeposit,
  CircuitActions,
  EditStep: ChangeMilestone,
  CircuitBulkActions,
  HeadActions: MoveAll,
  PoFile: PoDownload,
}
