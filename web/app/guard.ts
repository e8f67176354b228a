import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { sessionApi } from '#contract/session.ts'
import { paths } from '#web/platform/paths.ts'
import { queryClient, reading } from '#web/platform/query.ts'
import { readToken } from '#web/platform/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that sent its reader to sign in, and where signing in returns to. */
    from?: string
    /** They were signed in until their session ended. */
    ended?: boolean
  }
}

const publicPaths: readonly string[] = [paths.login, paths.signup, paths.forgotPassword, paths.resetPassword]

/** Who is signed in has no business on the public pages, who is not has none elsewhere. */
export function guard(location: ParsedLocation) {
  const isPublic = publicPaths.includes(location.pathname)
  if (readToken() !== null && isPublic) throw redirect({ to: paths.home, replace: true })
  if (readToken() === null && !isPublic) {
    throw redirect({ to: paths.login, state: { from: location.href }, replace: true })
  }
}

/** On every change of route the profile is asked for again, so that a changed role or an ended session shows. */
export function refreshProfile() {
  if (readToken() === null) return
  const profile = reading(sessionApi.profile, undefined)
  // A failure is told by whoever shows the profile; a 401 has already led to the sign-in page.
  if (queryClient.getQueryData(profile.queryKey) === undefined)
    queryClient.fetchQuery({ ...profile, staleTime: 0 }).catch(() => undefined)
  // What is still under way was asked before the change.
  else void queryClient.refetchQueries({ queryKey: profile.queryKey, exact: true }, { cancelRefetch: true })
}
