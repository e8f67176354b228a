import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { sessionApi } from '#contract/session.ts'
import { paths, publicPaths } from '#contract/paths.ts'
import { queryClient, reading } from '#web/platform/query.ts'
import { readToken } from '#web/platform/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page to return to after sign-in. */
    from?: string
    /** The session has ended. */
    ended?: boolean
    /** The email typed on the sign-in page. */
    email?: string
  }
}

/** Redirects signed-in users away from the public pages, and everyone else to sign-in. */
export function guard(location: ParsedLocation) {
  const isPublic = publicPaths.includes(location.pathname)
  if (readToken() !== null && isPublic) throw redirect({ to: paths.home, replace: true })
  if (readToken() === null && !isPublic) {
    throw redirect({ to: paths.login, state: { from: location.href }, replace: true })
  }
}

/** Fetches the profile on every change of route, so that a changed role or an ended session is noticed. */
export function refreshProfile() {
  if (readToken() === null) return
  const profile = reading(sessionApi.profile, undefined)
  // The screen that shows the profile reports a failure; a 401 has already led to the sign-in page.
  if (queryClient.getQueryData(profile.queryKey) === undefined)
    queryClient.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
  // Requests still running were sent before the change.
  else void queryClient.refetchQueries({ queryKey: profile.queryKey, exact: true }, { cancelRefetch: true })
}
