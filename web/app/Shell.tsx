import { useDisclosure } from '@mantine/hooks'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { AlertArea } from '#web/app/AlertArea.tsx'
import { UndoArea } from '#web/app/UndoArea.tsx'
import { isPrinted, mayOpen } from '#web/platform/areas.ts'
import { Footer } from '#web/app/Footer.tsx'
import { Header } from '#web/app/Header.tsx'
import type { MenuDialog } from '#web/app/menu.ts'
import { NoAccess } from '#web/app/NoAccess.tsx'
import classes from '#web/app/Shell.module.css'
import { AwaitedSidebar, Sidebar } from '#web/app/Sidebar.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { useRead } from '#web/platform/query.ts'
import { useToken } from '#web/platform/session.ts'

const dialogs = {
  customisedRequest: lazy(async () => ({
    default: (await import('#web/quotes/dialogs/CustomisedRequestDialog.tsx')).CustomisedRequestDialog,
  })),
} satisfies Record<MenuDialog['dialog'], unknown>

/** The frame of everything behind sign-in: header, menu by role, footer. Without a token it shows nothing. */
export function Shell() {
  const { t } = useTranslation()
  const token = useToken()
  const path = useLocation({ select: (location) => location.pathname })
  const profile = useRead(sessionApi.profile, {}, { enabled: token !== null })
  const role = profile.data && roleOf(profile.data.user_role_id)
  const [opened, drawer] = useDisclosure()
  const [dialog, setDialog] = useState<MenuDialog['dialog'] | null>(null)
  if (token === null) return null
  const lacksFactor = profile.data?.second_factor_required
  if (lacksFactor && path !== paths.accountPassword) return <Navigate to={paths.accountPassword} replace />
  // Every call of the menu, the bell and the search would be refused.
  const menu = lacksFactor ? undefined : role
  const screen = (
    <Loaded read={profile} skeleton={<PageSkeleton />}>
      {() => (role && mayOpen(path, role) ? <Outlet /> : <NoAccess role={role} />)}
    </Loaded>
  )
  if (isPrinted(path)) return <main>{screen}</main>
  const Dialog = dialog && dialogs[dialog]
  return (
    <div className={classes.shell}>
      <a className={classes.skip} data-noprint href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      <Header profile={profile.data} role={menu} onMenu={drawer.open} />
      {menu && <Sidebar role={menu} drawer={{ opened, close: drawer.close }} onDialog={setDialog} />}
      {profile.isPending && <AwaitedSidebar />}
      <main id="main" className={classes.main}>
        <AlertArea />
        {screen}
      </main>
      <Footer />
      <UndoArea />
      <Suspense>{Dialog && <Dialog onClose={() => setDialog(null)} />}</Suspense>
    </div>
  )
}

function skipToMain(event: React.MouseEvent) {
  // A bare fragment would leave the page: it resolves against the portal's base address.
  event.preventDefault()
  document.querySelector<HTMLElement>('main h1')?.focus()
}
