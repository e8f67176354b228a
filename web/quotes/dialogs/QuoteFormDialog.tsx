import { Alert, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { firstProduct } from '#contract/catalog.ts'
import { isInWords } from '#contract/quotes/actions.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { Loaded, ReadFailed } from '#web/parts/page/Loaded.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { DraftFields, siteId } from '#web/quotes/dialogs/DraftFields.tsx'
import type { QuoteForm } from '#web/quotes/dialogs/quote-form.ts'
import { Requested } from '#web/quotes/dialogs/Requested.tsx'
import { endName } from '#web/quotes/draft.ts'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'

interface QuoteFormDialogProps {
  title: string
  form: QuoteForm
  preview: ReactNode
  /** What is missing before it can be saved; null once nothing is. */
  reason: string | null
  save: string
  onClose: () => void
  question?: ReactNode
}

export function QuoteFormDialog({ title, form, question, onClose, ...rest }: QuoteFormDialogProps) {
  const { t } = useTranslation()
  const { current, typing, setTyping } = form
  const product = current?.draft.product ?? firstProduct
  return (
    <>
      <Dialog
        title={title}
        size="large"
        onClose={onClose}
        busy={form.form.pending || typing !== null}
        keepsInput
      >
        {question ?? (
          <Loaded read={form.read} skeleton={<PageSkeleton />}>
            {() => <Fields form={form} onClose={onClose} {...rest} />}
          </Loaded>
        )}
      </Dialog>
      {typing && current && (
        <MissingAddressDialog
          site={t(`sites.end.${endName(product, typing)}`)}
          onClose={() => setTyping(null)}
          onConfirm={(address) => {
            const { draft } = current
            form.change({ ...draft, sites: { ...draft.sites, [typing]: { address } } })
            setTyping(null)
            // The element that opened the dialog is gone, so the filled box takes the focus.
            setTimeout(() => document.getElementById(siteId(typing))?.focus())
          }}
        />
      )}
    </>
  )
}

function Fields({
  form: { form, current, offer, errors, change, setTyping },
  preview,
  reason,
  save,
  onClose,
}: Omit<QuoteFormDialogProps, 'title' | 'question'>) {
  const { t } = useTranslation()
  if (!current) return null
  return (
    <form {...form.attributes} autoComplete="off">
      <Stack>
        {isInWords(current.quote) && current.quote.requested && (
          <Requested
            {...current.quote.requested}
            title={t('quoteDialogs.form.requested')}
            remarks={current.quote.remarks}
            next={t('quoteDialogs.form.requestedText')}
          />
        )}
        <DraftFields
          draft={current.draft}
          offer={offer}
          errors={errors}
          onChange={change}
          onMissing={setTyping}
        />
        {offer.failed && <ReadFailed {...offer.failed} />}
        <div role="status">{preview}</div>
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <DialogFoot submit={save} missing={reason ?? false} pending={form.pending} onClose={onClose} />
      </Stack>
    </form>
  )
}
