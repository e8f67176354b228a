import { customerApi } from '#contract/customers.ts'
import { sessionApi } from '#contract/session.ts'
import { useRead } from '#web/platform/query.ts'

export function useColleagues(enabled = true) {
  const profile = useRead(sessionApi.profile).data
  const all = useRead(customerApi.clientManagers, {}, { enabled, staleTime: 60_000 }).data
  return { me: profile?.id, all: all ?? [] }
}
