import { Skeleton } from '@mantine/core'
import classes from '#web/dashboard/Dashboard.module.css'
import { WaitingFor } from '#web/parts/page/Skeletons.tsx'

/** A dashboard to come: a list of matters, and beside it money and hand-overs. */
export function DashboardSkeleton() {
  return (
    <WaitingFor className={classes.columns} data-beside>
      <div className={classes.main}>
        <Skeleton height={22} width={160} mb="xs" />
        <Skeleton height={388} />
      </div>
      <div className={classes.beside}>
        <Skeleton height={220} />
        <Skeleton height={260} />
      </div>
    </WaitingFor>
  )
}
