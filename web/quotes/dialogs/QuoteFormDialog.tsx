import { Alert, Stack } from '@mantine/core'
import { lazy, Suspense, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstProduct } from '#contract/catalog.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { Loaded, ReadFailed } from '#web/parts/page/Loaded.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { DraftFields, siteId } from '#web/quotes/dialogs/DraftFields.tsx'
import type { QuoteForm } from '#web/quotes/dialogs/quote-form.ts'
import { Requested } from '#web/quotes/dialogs/Requested.tsx'
import type { DraftErrors } from '#web/quotes/draft-errors.ts'
import { endName } from '#web/quotes/draft.ts'

const MissingAddressDialog = lazy(() =>
  import('#web/quotes/site/MissingAddressDialog.tsx').then((part) => ({
    default: part.MissingAddressDialog,
  })),
)

interface QuoteFormDialogProps {
  title: string
  form: QuoteForm
  /** What saving will do. */
  foretold: ReactNode
  errors: DraftErrors
  failure: string | null
  /** What is missing before it can be saved; null once nothing is. */
  reason: string | null
  save: string
  pending: boolean
  onSave: () => void
  onClose: () => void
  /** Stands in the place of the form until it has been decided. */
  question?: ReactNode
}

/** The dialog that fills in a quote: its fields, what saving will do and, while it cannot be saved, why. */
export function QuoteFormDialog({ title, form, question, pending, onClose, ...rest }: QuoteFormDialogProps) {
  const { t } = useTranslation()
  const { current, typing, setTyping } = form
  const product = current?.draft.product ?? firstProduct
  return (
    <>
      <Dialog title={title} size="large" onClose={onClose} busy={pending || typing !== null}>
        {question ?? (
          <Loaded read={form.read} skeleton={<PageSkeleton />}>
            {() => <Form form={form} pending={pending} onClose={onClose} {...rest} />}
          </Loaded>
        )}
      </Dialog>
      {typing && current && (
        <Suspense>
          <MissingAddressDialog
            site={t(`sites.end.${endName(product, typing)}`)}
            onClose={() => setTyping(null)}
            onConfirm={(address) => {
              const { draft } = current
              form.change({ ...draft, sites: { ...draft.sites, [typing]: { address } } })
              setTyping(null)
              // What opened the dialog is gone: the box it has filled takes the focus.
              setTimeout(() => document.getElementById(siteId(typing))?.focus())
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Form({
  form,
  foretold,
  errors,
  failure,
  reason,
  save,
  pending,
  onSave,
  onClose,
}: Omit<QuoteFormDialogProps, 'title' | 'question'>) {
  const { current, offer } = form
  if (!current) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null && !pending) onSave()
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack>
        {current.quote.product_id === null && <Requested quote={current.quote} />}
        <DraftFields
          draft={current.draft}
          offer={offer}
          errors={errors}
          onChange={form.change}
          onMissing={form.setTyping}
        />
        {offer.failed && <ReadFailed {...offer.failed} />}
        <div role="status">{foretold}</div>
        {failure && <Alert color="red">{failure}</Alert>}
        <DialogFoot submit={save} missing={reason ?? false} pending={pending} onClose={onClose} />
      </Stack>
    </form>
  )
}
