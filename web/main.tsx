// First: markup is guarded, and zod is configured before any schema is created.
import '#web/platform/trusted-types.ts'
import '#web/platform/settings.ts'
import '@mantine/core/styles.css'
import '#web/app/app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { sessionApi } from '#contract/session.ts'
import { refreshProfile } from '#web/app/guard.ts'
import { router } from '#web/app/routes.tsx'
import { startTexts } from '#web/i18n/i18n.ts'
import { clearDrafts } from '#web/platform/drafts.ts'
import { dismissAlerts, raiseAlert } from '#web/platform/messages.ts'
import { paths, publicPaths } from '#contract/paths.ts'
import { queryClient, reading } from '#web/platform/query.ts'
import { onSignedOut } from '#web/platform/session.ts'

// Another click may come before a screen is loaded, so the last target counts, not the screen shown.
let heading: string | undefined
router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
  if (pathname !== heading) refreshProfile()
  heading = pathname
})

// The new screen's heading takes the focus, unless a field of the screen or a dialog already has it.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  if (document.activeElement?.closest('main, [role=dialog]')) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
})

// Cached answers belong to the previous user; logging out also deletes drafts and alerts.
onSignedOut((how) => {
  // Dialogs, retries and unsent changes belong to them as well: the page begins again.
  if (how === 'replaced') {
    sessionStorage.setItem('replaced', '1')
    return window.location.reload()
  }
  if (how === 'ended' && publicPaths.includes(router.state.location.pathname)) return
  const state = how === 'ended' ? { from: router.state.location.href, ended: true } : {}
  queryClient.getQueryCache().clear()
  if (how === 'left') {
    clearDrafts()
    dismissAlerts()
  }
  void router.navigate({ to: paths.login, state, replace: how === 'ended' })
})

// After an update the files this page was built with are gone: the page as it is now has their successors.
// Once a minute at most: a file that stays away is no update.
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloadedAt'))
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  window.location.reload()
})

await Promise.all([startTexts(), fontInTime()])
if (sessionStorage.getItem('replaced')) {
  sessionStorage.removeItem('replaced')
  queryClient
    .fetchQuery(reading(sessionApi.profile, undefined))
    .then(({ data }) => raiseAlert(i18next.t('signin.replaced', { email: data.email }), 'notice'))
    .catch(() => undefined)
}
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

/** Waits half a second for the font, because changing it moves what is drawn. On a slow line nobody waits: the page is late already. */
async function fontInTime() {
  if (performance.now() > 1_000) return
  const late = new Promise((resolve) => setTimeout(resolve, 500))
  await Promise.race([document.fonts.load("1rem 'Inter Variable'").catch(() => {}), late])
}
