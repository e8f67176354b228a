import { Button } from '@mantine/core'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { Attention } from '#web/dashboard/Attention.tsx'
import { CounterTiles } from '#web/dashboard/CounterTiles.tsx'
import { useFirstListsLoading } from '#web/dashboard/first-lists.ts'
import { FirstSteps } from '#web/parts/page/FirstSteps.tsx'
import { OrdersInProgress } from '#web/dashboard/OrdersInProgress.tsx'
import { NewMessages } from '#web/dashboard/NewMessages.tsx'
import { OldestPending } from '#web/dashboard/OldestPending.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { CardsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import { loadTexts } from '#web/i18n/i18n.ts'

/** They stand below what needs attention, and come after it. */
const RoleFigures = lazy(async () => {
  const [figures] = await Promise.all([
    import('#web/dashboard/figures/RoleFigures.tsx'),
    loadTexts('figures'),
  ])
  return { default: figures.RoleFigures }
})

/** The dashboard of a role: what needs attention, work in progress, and counters. */
export function Dashboard() {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const path = useLocation({ select: (location) => location.pathname })
  const profile = useRead(sessionApi.profile)
  const role = profile.data && roleOf(profile.data.user_role_id)
  const counters = useRead(dashboardApi.read, {}, { enabled: role !== undefined && role !== 'commercial' })
  const listsLoading = useFirstListsLoading(role)
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
        lead={profile.data && t('dashboard.welcome', { name: profile.data.customer.first_name })}
        action={
          role === 'customer' &&
          exists(paths.newQuote) && (
            <Button renderRoot={(props) => <Link to={paths.newQuote} {...props} />}>
              {t('dashboard.getPrice')}
            </Button>
          )
        }
      />
      <FirstSteps enabled={role !== undefined} skeleton={<CardsSkeleton cards={7} />}>
        <Loaded read={counters} skeleton={<CardsSkeleton cards={7} />}>
          {(counts) =>
            listsLoading ? (
              <CardsSkeleton cards={7} />
            ) : (
              <>
                {role !== 'admin' && <Attention counts={counts} />}
                {role === 'client_manager' && <NewMessages />}
                {role === 'client_manager' && <OldestPending />}
                {role === 'customer' && <OrdersInProgress />}
                <CounterTiles counts={counts} />
                <Suspense fallback={<CardsSkeleton cards={3} height={320} />}>
                  <RoleFigures counts={counts} />
                </Suspense>
              </>
            )
          }
        </Loaded>
      </FirstSteps>
    </>
  )
}
