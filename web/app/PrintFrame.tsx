import { Outlet, useLocation } from '@tanstack/react-router'
import { roleOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { mayOpen } from '#web/app/areas.ts'
import { NoAccess } from '#web/app/NoAccess.tsx'
import classes from '#web/app/PrintFrame.module.css'
import { Loaded } from '#web/parts/Loaded.tsx'
import { PageSkeleton } from '#web/parts/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'
import { useToken } from '#web/platform/session.ts'

/** The frame of what is made to be printed: no header, no menu, no footer; the same access as everywhere. */
export function PrintFrame() {
  const token = useToken()
  const path = useLocation({ select: (location) => location.pathname })
  const profile = useRead(sessionApi.profile, {}, { enabled: token !== null })
  if (token === null) return null
  return (
    <main className={classes.page}>
      <Loaded read={profile} skeleton={<PageSkeleton />}>
        {({ user_role_id, user_role }) => {
          const role = roleOf(user_role_id)
          return role && mayOpen(path, role) ? <Outlet /> : <NoAccess role={user_role} />
        }}
      </Loaded>
    </main>
  )
}
