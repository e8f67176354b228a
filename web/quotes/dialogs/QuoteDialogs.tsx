import { type ComponentType, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text, Textarea, Alert, Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Quote, FullQuote } from '#contract/quotes/quote.ts'
import { type DialogAction, redirectDelay } from '#web/quotes/dialogs/actions.ts'
import { AddToQuotes } from '#web/quotes/cart/AddToQuotes.tsx'
import { ProjectDialog } from '#web/quotes/dialogs/ProjectDialog.tsx'
import { UpdatePriceDialog } from '#web/quotes/price/UpdatePriceDialog.tsx'
import { paths } from '#contract/paths.ts'
import { useReader } from '#web/platform/screens.ts'
import { useOwnReasons, noReason, reasonText, CancelReason } from '#web/quotes/dialogs/CancelReason.tsx'
import { plusDays } from '#contract/days.ts'
import { quoteApi, longestCallbackMessage } from '#contract/quotes/api.ts'
import {
  ConfirmWrite,
  ConfirmFormDialog,
  FormDialog,
  Dialog,
  DialogFoot,
  DoneDialog,
} from '#web/parts/dialog/Dialog.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { StaleQuote } from '#web/quotes/dialogs/StaleQuote.tsx'
import { reloadAt } from '#web/quotes/dialogs/reloading.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useWrite, refreshAfter } from '#web/platform/query.ts'
import { products, type VasKind } from '#contract/catalog.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { RequotePreview, EditPreview } from '#web/quotes/dialogs/QuotePreview.tsx'
import { usePreview } from '#web/platform/preview.ts'
import {
  siteId,
  DraftAddressDialog,
  DraftFields,
  useQuoteForm,
  type QuoteForm,
  readNewerQuote,
  RequestSummary,
} from '#web/quotes/dialogs/DraftFields.tsx'
import { draftBody, hasHandEntered, withSite, type Draft } from '#web/quotes/draft.ts'
import { draftOf, type Missing, type RoomsProblem } from '#web/quotes/draft-of.ts'
import { isFreeText } from '#contract/quotes/actions.ts'
import { Loaded, ReadFailed, PageSkeleton } from '#web/parts/page/page.tsx'

/** Working days within which a representative calls (§9). */
const calledWithin = 5

interface QuoteDialogProps {
  quote: Quote
  onClose: () => void
}

function ContactDialog({ quote, onClose }: QuoteDialogProps) {
  const { t } = useTranslation()
  const contact = useWrite(quoteApi.contact)
  const form = usePortalForm({
    initial: { message: '' },
    write: contact,
    input: ({ message }) => ({ params: { id: quote.id }, body: { message: message.trim() || null } }),
  })
  const reference = quote.quote_reference
  if (contact.isSuccess) {
    return (
      <DoneDialog title={t('quoteDialogs.contact.done')} onClose={onClose}>
        {t('quoteDialogs.contact.doneText', { reference, count: calledWithin })}
      </DoneDialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('quoteDialogs.contact.title', { reference })}
      size="small"
      submit={t('quoteDialogs.action.contact')}
      onClose={onClose}
    >
      <div>
        <Text fw={550}>
          <SiteNames quote={quote} />
        </Text>
        <Text>{t('quoteDialogs.contact.text', { count: calledWithin })}</Text>
      </div>
      <Textarea
        {...form.field('message')}
        label={`${t('quotes.history.message')} (${t('common.optional')})`}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={longestCallbackMessage}
      />
    </FormDialog>
  )
}

const staffReasons = ['asked', 'unable', 'duplicate', 'outdated'] as const

/** Staff give a reason that the company can see. */
function CancelQuoteDialog({ quote, onClose }: QuoteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const staff = useReader() === 'staff'
  const context = staff ? 'staff' : undefined
  const ownReasons = useOwnReasons()
  const cancel = useWrite(quoteApi.cancel, { failed: t('quotes.failed') })
  const form = usePortalForm({
    initial: noReason,
    write: cancel,
    input: (given) => ({ params: { id: quote.id }, body: { reason: reasonText(given) } }),
    failed: t('quotes.failed'),
  })
  const reference = quote.quote_reference

  if (cancel.isSuccess) {
    return (
      <DoneDialog
        title={t('quoteDialogs.cancel.done')}
        onClose={() => {
          onClose()
          const to = staff ? paths.staffCancelledQuotes : paths.cancelledQuotes
          setTimeout(() => void navigate({ to }), redirectDelay)
        }}
      >
        {t('quoteDialogs.cancel.doneText', { reference })}
      </DoneDialog>
    )
  }
  return (
    <ConfirmFormDialog
      form={form}
      title={t('quoteDialogs.cancel.title', { reference })}
      confirm={t('quoteDialogs.action.cancel')}
      dismiss={t('quoteDialogs.cancel.keep')}
      dangerous
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            {staff && quote.company && `${quote.company}: `}
            <SiteNames quote={quote} />
          </Text>
          <Text>{t('quoteDialogs.cancel.text', { context })}</Text>
        </div>
        <CancelReason
          form={form}
          reasons={
            staff ? staffReasons.map((reason) => t(`quoteDialogs.cancel.staffReasons.${reason}`)) : ownReasons
          }
          readBy={staff ? t('quoteDialogs.cancel.reasonHelp', { context: 'staff' }) : undefined}
        />
      </Stack>
    </ConfirmFormDialog>
  )
}

export interface OpenDialog {
  dialog: DialogAction
  quote: Quote
}

type Body = ComponentType<QuoteDialogProps & { onDone?: () => void }>

const dialogs = {
  add_to_wishlist: ({ quote, onClose }) => <AddToQuotes quotes={[quote]} onClose={onClose} />,
  project: ({ quote, ...on }) => <ProjectDialog quotes={[quote]} {...on} />,
  edit: EditQuoteDialog,
  price: UpdatePriceDialog,
  extend: ExtendQuoteDialog,
  cancel: CancelQuoteDialog,
  requote: RequoteDialog,
  contact: ContactDialog,
} satisfies Record<DialogAction, Body>

interface QuoteDialogsProps {
  open: OpenDialog | null
  /** Called when the quote has changed and the page stays. */
  onDone?: (quote: Quote) => void
  onClose: () => void
}

export function QuoteDialogs({ open, onDone, onClose }: QuoteDialogsProps) {
  if (!open) return null
  const Body: Body = dialogs[open.dialog]
  return <Body quote={open.quote} onDone={() => onDone?.(open.quote)} onClose={onClose} />
}

/** Extends the validity by the calendar days of the portal's settings, at the same price. Okay reloads the document (T-21). */
function ExtendQuoteDialog({ quote, onClose }: QuoteDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const reference = quote.quote_reference
  const validity = quote.validity ?? today()
  const moved = plusDays(validity, quote.extension_days)
  return (
    <ConfirmWrite
      endpoint={quoteApi.extend}
      input={{ params: { id: quote.id } }}
      failed={t('quoteDialogs.extend.failed')}
      title={t('quoteDialogs.extend.title', { reference })}
      confirm={t('quoteDialogs.extend.confirm')}
      renderDone={({ data }) => (
        <DoneDialog title={t('quotes.history.extend')} onClose={onClose} onOkay={() => reloadAt(quote.id)}>
          {t('quoteDialogs.extend.doneText', { reference, date: dates.fullDay(data?.validity ?? moved) })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      <Text fw={550}>
        <SiteNames quote={quote} />
      </Text>
      <Text>
        {t('quoteDialogs.extend.text', { date: dates.fullDay(moved), before: dates.fullDay(validity) })}
      </Text>
      <Text c="dimmed">{t('quoteDialogs.extend.left', { count: quote.extensions_left - 1 })}</Text>
    </ConfirmWrite>
  )
}

/** Requotes a cancelled or expired quote, which does not change. FTTO needs a building from the search. */
function RequoteDialog({ quote, onClose }: QuoteDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const missingText = useMissingText()
  const requote = useWrite(quoteApi.create, {
    failed: t('quotes.failed'),
    onDone: ({ message }) => {
      raiseAlert(message || t('quoteDialogs.requote.done'), 'notice')
      onClose()
      void navigate({ to: paths.allQuotes })
    },
  })
  const form = useQuoteForm({
    id: quote.id,
    write: requote,
    input: (_, draft) => requoteInput(quote, draft),
    failed: t('quotes.failed'),
  })
  const { current, within, missing } = form
  const { product } = within
  const needsBuilding = product !== null && products[product].readiness && hasHandEntered(within)
  const ready = current !== null && missing.length === 0 && !needsBuilding
  const preview = usePreview(quoteApi.create, ready ? requoteInput(quote, within) : null, requote)
  return (
    <QuoteFormDialog
      title={t('quoteDialogs.requote.title', { reference: quote.quote_reference })}
      form={form}
      preview={
        needsBuilding ? (
          <NeedsBuilding form={form} />
        ) : (
          ready && <RequotePreview quote={current.quote} preview={preview} />
        )
      }
      reason={
        current
          ? missingText(needsBuilding ? ['building' as const, ...missing] : missing)
          : t('common.loading')
      }
      save={t('quoteDialogs.requote.confirm')}
      onClose={onClose}
    />
  )
}

function requoteInput({ id }: Quote, { product, ...draft }: Draft) {
  return product && { body: { ...draftBody({ ...draft, product }), requote_of: id } }
}

function NeedsBuilding({ form: { current, change } }: { form: QuoteForm }) {
  const { t } = useTranslation()
  if (!current) return null
  const search = () => {
    change(withSite(current.draft, 'a', null))
    // The box is unlocked with the next rendering.
    setTimeout(() => document.getElementById(siteId('a'))?.focus())
  }
  return (
    <Alert color="orange">
      <Text size="sm" mb="xs">
        {t('quoteDialogs.requote.byHand')}
      </Text>
      <Button variant="default" size="xs" onClick={search}>
        {t('quoteDialogs.requote.search')}
      </Button>
    </Alert>
  )
}

function EditQuoteDialog({ quote, onDone, onClose }: QuoteDialogProps & { onDone?: () => void }) {
  const { t } = useTranslation()
  const missingText = useMissingText()
  const [newer, setNewer] = useState<FullQuote | null>(null)
  const edit = useWrite(quoteApi.edit, {
    failed: t('quotes.failed'),
    onDone: ({ message }) => {
      raiseAlert(message || t('quoteDialogs.edit.done'), 'notice')
      onDone?.()
      onClose()
    },
    onFailed: (error) => {
      if (error.code === 'stale_version') void readNewer()
    },
  })
  const form = useQuoteForm({
    id: quote.id,
    write: edit,
    input: editInput,
    failed: t('quotes.failed'),
  })
  const { current, within, missing } = form
  const readNewer = async () => {
    const read = await readNewerQuote(quote.id)
    void refreshAfter(quoteApi.edit)
    setNewer(read)
  }

  const input = current && missing.length === 0 ? editInput(current.quote, within) : null
  const changed =
    current && JSON.stringify(input) !== JSON.stringify(editInput(current.quote, draftOf(current.quote)))
  const preview = usePreview(quoteApi.edit, changed ? input : null, edit)
  return (
    <QuoteFormDialog
      title={t('quoteDialogs.edit.title', { reference: quote.quote_reference })}
      form={form}
      preview={
        current &&
        missing.length === 0 &&
        (changed ? (
          <EditPreview quote={current.quote} preview={preview} />
        ) : (
          <Text c="dimmed">{t('quoteDialogs.effect.same')}</Text>
        ))
      }
      reason={current ? missingText(missing) : t('common.loading')}
      save={t('common.save')}
      onClose={onClose}
      question={
        newer &&
        current && (
          <StaleQuote
            mine={within}
            offer={form.offer}
            base={current.quote}
            now={newer}
            onContinue={() => {
              form.rebase(newer)
              setNewer(null)
              edit.reset()
            }}
            onDiscard={onClose}
          />
        )
      }
    />
  )
}

function editInput({ id, version }: Quote, { product, ...draft }: Draft) {
  return product && { params: { id }, body: { ...draftBody({ ...draft, product }), version } }
}

function useMissingText(): (
  missing: readonly (Missing | RoomsProblem | VasKind | 'building')[],
) => string | null {
  const { t } = useTranslation()
  return (missing) => {
    if (missing.length === 0) return null
    const list = missing.map((each) => t(`quoteDialogs.form.need.${each}`)).join(', ')
    return t('quoteDialogs.form.still', { list })
  }
}

interface QuoteFormDialogProps {
  title: string
  form: QuoteForm
  preview: ReactNode
  /** The missing input. Null once the form can be saved. */
  reason: string | null
  save: string
  onClose: () => void
  question?: ReactNode
}

function QuoteFormDialog(props: QuoteFormDialogProps) {
  const { title, form: quoteForm, preview, reason, save, question, onClose } = props
  const { t } = useTranslation()
  const { form, read, current, offer, errors, typing, change, setTyping } = quoteForm
  return (
    <>
      <Dialog title={title} size="large" onClose={onClose} busy={form.pending || typing !== null} keepsInput>
        {question ?? (
          <Loaded read={read} skeleton={<PageSkeleton />}>
            {() =>
              current && (
                <form {...form.attributes} autoComplete="off">
                  <Stack>
                    {isFreeText(current.quote) && current.quote.requested && (
                      <RequestSummary
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
                    <DialogFoot
                      submit={save}
                      missing={reason ?? false}
                      pending={form.pending}
                      onClose={onClose}
                    />
                  </Stack>
                </form>
              )
            }
          </Loaded>
        )}
      </Dialog>
      <DraftAddressDialog form={quoteForm} />
    </>
  )
}
