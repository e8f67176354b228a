import { Button } from '@mantine/core'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi, type Counters } from '#contract/dashboard.ts'
import { readAttentionCall, type NamedAttention } from '#contract/dashboard/attention.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { Attention } from '#web/dashboard/Attention.tsx'
import { CounterTiles } from '#web/dashboard/CounterTiles.tsx'
import { isCustomers } from '#web/dashboard/counts.ts'
import classes from '#web/dashboard/Dashboard.module.css'
import { DashboardSkeleton } from '#web/dashboard/DashboardSkeleton.tsx'
import { HandOvers } from '#web/dashboard/HandOvers.tsx'
import { MoneyPerMonth } from '#web/dashboard/MoneyPerMonth.tsx'
import { FirstSteps } from '#web/parts/page/FirstSteps.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { RoleFigures } from '#web/dashboard/figures/RoleFigures.tsx'

/** The dashboard of a role: what needs attention by name, money and hand-overs, counters, and figures. */
export function Dashboard() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const path = useLocation({ select: (location) => location.pathname })
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const counters = useRead(dashboardApi.read, {}, { enabled: role !== undefined && role !== 'commercial' })
  const named = role === 'customer' || role === 'client_manager'
  const attention = useRead(readAttentionCall, {}, { enabled: named })
  // It counts quotes and orders, which commercial does not see.
  if (role === 'commercial') {
    // While another screen is on its way, this one still stands and must not lead elsewhere.
    return path === paths.home ? <Navigate to={paths.baseRule} replace /> : null
  }
  return (
    <>
      <PageMargins text={t('dashboard.title')} />
      <PageHead
        title={t('dashboard.title')}
        lead={t('dashboard.lead')}
        action={
          role === 'customer' &&
          exists(paths.newQuote) && (
            <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>
              {t('dashboard.getPrice')}
            </Button>
          )
        }
      />
      <FirstSteps enabled={role !== undefined} skeleton={<DashboardSkeleton />}>
        <Loaded read={counters} skeleton={<DashboardSkeleton />}>
          {(counts) => (
            <>
              {role === 'admin' ? (
                <CounterTiles counts={counts} />
              ) : (
                <Loaded read={attention} skeleton={<DashboardSkeleton />}>
                  {(named) => <Named counts={counts} attention={named} />}
                </Loaded>
              )}
              {(role === 'admin' || attention.data) && <RoleFigures counts={counts} />}
            </>
          )}
        </Loaded>
      </FirstSteps>
    </>
  )
}

/** What waits for the reader and the counters, and beside them the money and the next hand-overs. */
function Named({ counts, attention }: { counts: Counters; attention: NamedAttention }) {
  const side = isCustomers(counts) ? 'company' : 'staff'
  return (
    <div className={classes.columns} data-beside>
      <div className={classes.main}>
        <Attention counts={counts} attention={attention} />
      </div>
      <div className={classes.beside}>
        <MoneyPerMonth money={attention.money} side={side} />
        <HandOvers handOvers={attention.hand_overs} side={side} />
      </div>
      <div className={classes.counters}>
        <CounterTiles counts={counts} />
      </div>
    </div>
  )
}
