import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogApi } from '#contract/catalog.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { rowsPerPage } from '#web/parts/list/list-search.ts'
import type { FieldProblem } from '#web/parts/form/ErrorSummary.tsx'
import type { Reply } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { queryClient, reading, useWrite } from '#web/platform/query.ts'
import type { DraftRow, DraftRows, RowDraft } from '#web/quotes/add/multiple/draft-rows.ts'
import { missingInRows, refusedRows, type Problems } from '#web/quotes/add/multiple/problems.ts'
import { fieldId } from '#web/quotes/add/multiple/RowFields.tsx'
import type { DraftErrors, DraftField } from '#web/quotes/draft-errors.ts'
import { draftBody, endName } from '#web/quotes/draft.ts'
import { offeredOf } from '#web/quotes/reach.ts'

/** Adds all rows to the cart in one call, all or none, with what is missing or refused per row, and the totals. */
export function useAddingAll({ rows, forget }: DraftRows) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const nameOf = useFieldName()
  const [problems, setProblems] = useState<Problems>({})
  // As of the submission: it must not change, and take the focus, while a field is being corrected.
  const [summary, setSummary] = useState<readonly FieldProblem[]>([])
  const show = (found: Problems) => {
    setProblems(found)
    setSummary(
      rows.flatMap((row, index) =>
        (Object.entries(found[row.key] ?? {}) as [DraftField, string][]).map(([field, text]) => ({
          field: fieldId(row.key, field),
          text: t('multiple.problem', { number: index + 1, field: nameOf(row, field), text }),
        })),
      ),
    )
  }
  const create = useWrite(quoteApi.bulk, {
    onDone: ({ message, data }) => {
      forget()
      const { priced = rows.length, pending = 0 } = data ?? {}
      showMessage(message || t('multiple.added', { priced, pending }))
      void navigate({ to: paths.cart, search: { added: data?.ids.slice(0, rowsPerPage).join() } })
    },
    onFailed: (error) => {
      if (error.status === 401) return
      const refused = refusedRows(rows, error.errors)
      show(refused)
      if (Object.keys(refused).length > 0) return
      raiseAlert(failureText(error, t('quotes.failed')))
      window.scrollTo({ top: 0 })
    },
  })
  return {
    problems,
    summary,
    pending: create.isPending,
    setErrors: (row: number, changed: (errors: DraftErrors) => DraftErrors) =>
      setProblems((before) => ({ ...before, [row]: changed(before[row] ?? {}) })),
    submit: () => {
      if (create.isPending) return
      const missing = missingInRows(rows, {
        site: t('sites.missing'),
        bandwidth: t('sites.bandwidthHint'),
        term: t('quoteDialogs.form.termHint'),
        rooms: t('sites.oneBuilding'),
        sameRooms: t('sites.sameRooms'),
        landed: t('sites.landedToItself'),
      })
      show(missing)
      if (Object.keys(missing).length === 0) {
        create.mutate({ body: { data: rows.map(({ draft }) => draftBody(withoutUnoffered(draft))) } })
      }
    },
  }
}

/** The row as it is shown: add-ons chosen for another product are not sent. */
function withoutUnoffered(draft: RowDraft): RowDraft {
  const { queryKey } = reading(catalogApi.options, { query: { product_id: draft.product } })
  const read = queryClient.getQueryData<Reply<typeof catalogApi.options>>(queryKey)
  return offeredOf(draft, { options: read?.data, bandwidths: undefined, terms: undefined })
}

function useFieldName() {
  const { t } = useTranslation()
  return ({ draft }: DraftRow, field: DraftField): string => {
    switch (field) {
      case 'a':
      case 'b':
        return t(`sites.end.${endName(draft.product, field)}`)
      case 'fixed_ip':
        return t('quotes.fixedIp')
      default:
        return t(`quotes.${field}`)
    }
  }
}
