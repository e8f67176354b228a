import type { Counters } from '#contract/dashboard.ts'
import { isCustomers } from '#web/dashboard/counts.ts'
import { AdminFigures } from '#web/dashboard/figures/AdminFigures.tsx'
import { ManagerFigures } from '#web/dashboard/figures/ManagerFigures.tsx'
import { SpendFigures } from '#web/dashboard/figures/SpendFigures.tsx'

/** The figures of the role whose counters these are. */
export function RoleFigures({ counts }: { counts: Counters }) {
  if (isCustomers(counts)) return <SpendFigures />
  return 'customerList' in counts ? <AdminFigures counts={counts} /> : <ManagerFigures counts={counts} />
}
