import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Handling } from '#contract/quotes/quote.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useWrite } from '#web/platform/query.ts'
import { offerUndo } from '#web/platform/undo.ts'

interface Owned {
  id: number
  quote_reference: string
  handling?: Handling | null
}

/** Assigns a quote. If its owner has changed since it was shown, an alert names the new owner. */
export function useAssign(quote: Owned) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const own = useWrite(quoteApi.assign, {
    onDone: ({ data }, { body: { owner_id: given, instead_of: before } }) => {
      const { quote_reference: reference } = quote
      const name = data?.owner?.name
      showMessage(name ? t('owner.assigned', { name, reference }) : t('owner.unassigned', { reference }))
      // Someone else may have reassigned it by then, which the call refuses.
      const undo = { params: { id: String(quote.id) }, body: { owner_id: before ?? null, instead_of: given } }
      offerUndo({
        text: t('owner.changed', { reference }),
        write: quoteApi.assign,
        calls: [undo],
      })
    },
    onFailed: (error) => {
      if (error.status === 401) return
      raiseAlert(failureText(error, t('owner.failed')))
      void refreshAfter(quoteApi.assign)
    },
  })
  return {
    pending: own.isPending,
    give: (owner_id: number | null) =>
      own.mutate({
        params: { id: String(quote.id) },
        body: { owner_id, instead_of: quote.handling?.owner?.id ?? null },
      }),
  }
}
