import type { EveryCompanyCounts } from '#contract/dashboard.ts'
import classes from '#web/dashboard/figures/Figures.module.css'
import { ProductShares } from '#web/dashboard/figures/ProductShares.tsx'
import { SalesFigures } from '#web/dashboard/figures/SalesFigures.tsx'
import { WorkFigures } from '#web/dashboard/figures/WorkFigures.tsx'

/** A client manager's figures: the open work, then what became of the quotes. */
export function ManagerFigures({ counts }: { counts: EveryCompanyCounts }) {
  return (
    <>
      <WorkFigures />
      <SalesFigures />
      <div className={`${classes.figures} ${classes.grid}`}>
        <ProductShares counts={counts} />
      </div>
    </>
  )
}
