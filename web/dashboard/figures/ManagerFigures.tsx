import { SalesFigures } from '#web/dashboard/figures/SalesFigures.tsx'
import { WorkFigures } from '#web/dashboard/figures/WorkFigures.tsx'

/** A client manager's figures: the open work, then what became of the quotes. */
export function ManagerFigures() {
  return (
    <>
      <WorkFigures />
      <SalesFigures />
    </>
  )
}
