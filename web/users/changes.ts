import { useTranslation } from 'react-i18next'
import { userApi, type User } from '#contract/users.ts'
import type { Reply } from '#web/platform/api.ts'
import { queryClient, useWrite } from '#web/platform/query.ts'

/** Changes a user; the lists that are loaded show the answer in its row, and are not read again. */
export function useUserChange() {
  const { t } = useTranslation()
  return useWrite(userApi.update, {
    failed: t('users.failed'),
    onDone: ({ data }) => {
      queryClient.setQueriesData<Reply<typeof userApi.list>>(
        { queryKey: [userApi.list.path] },
        (list) => list && { ...list, data: list.data.map((row: User) => (row.id === data.id ? data : row)) },
      )
    },
  })
}
