import { useState } from 'react'
import { productIds, vasKinds } from '#contract/catalog.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { usePortalForm, type FormWrite, type PortalForm } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useRead } from '#web/platform/query.ts'
import { draftErrors, draftPath, type DraftErrors, type DraftField } from '#web/quotes/draft-errors.ts'
import { draftOf } from '#web/quotes/draft-of.ts'
import { missingIn, useDraftOffer } from '#web/quotes/draft-offer.ts'
import { emptyDraft, type Draft, type SiteKey } from '#web/quotes/draft.ts'
import { roomsProblemOf } from '#web/quotes/rooms.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

interface QuoteFormOptions<Input> {
  id: number
  write: FormWrite<Input>
  input: (quote: FullQuote, within: Draft) => Input | null
  failed: string
}

/** A quote in a form. It follows changes of the quote until the first input, and then stays with that version. */
export function useQuoteForm<Input>({ id, write, input, failed }: QuoteFormOptions<Input>) {
  const failureText = useFailureText()
  const read = useRead(quoteApi.one, { params: { id: String(id) } })
  const [base, setBase] = useState<FullQuote | null>(null)
  const [typing, setTyping] = useState<SiteKey | null>(null)
  const quote = base ?? read.data
  const form = usePortalForm({
    initial: emptyDraft,
    write,
    input: () => (quote ? input(quote, offer.draft) : null),
    errorsFor,
    failed,
  })
  const draft = base ? form.values : read.data && draftOf(read.data)
  const offer = useDraftOffer(draft ?? emptyDraft, quote)
  const unnamed = roomsProblemOf(offer.draft)
  return {
    // Messages about the whole quote are shown besides those about fields.
    form: { ...form, failure: write.error && failureText(write.error, failed) },
    read,
    /** The input, and the version of the quote that was edited; null while it is loading. */
    current: quote && draft ? { quote, draft } : null,
    /** The draft without options that are no longer offered. */
    within: offer.draft,
    offer,
    /** Withdrawn add-ons must be cleared; they are last. */
    missing: [
      ...missingIn(offer.draft),
      ...(unnamed ? [unnamed] : []),
      ...vasKinds.filter((kind) => offer.withdrawn[kind] !== undefined),
    ],
    errors: errorsOf(form),
    change: (changed: Draft) => {
      if (!quote) return
      setBase(quote)
      fill(form, changed)
    },
    /** Continues with a newer version and the same input. */
    rebase: setBase,
    typing,
    setTyping,
  }
}
export type QuoteForm = ReturnType<typeof useQuoteForm>

/** The server's field names identify an end for every product. */
function errorsFor(errors: FieldErrors) {
  const found = productIds().flatMap((product) => Object.entries(draftErrors(errors, product)))
  return Object.fromEntries(found.map(([field, text]) => [draftPath(field as DraftField), text]))
}

/** Per site and add-on, so that errors of the others stay. */
function fill(form: PortalForm<Draft>, { sites, addOns, ...rest }: Draft) {
  form.set(rest)
  for (const key of ['a', 'b'] as const) form.setField(`sites.${key}`, sites[key])
  for (const kind of vasKinds) form.setField(`addOns.${kind}`, addOns[kind])
}

function errorsOf(form: PortalForm<Draft>): DraftErrors {
  const fields = ['product', 'a', 'b', 'bandwidth', 'term', ...vasKinds] as const
  return Object.fromEntries(fields.map((field) => [field, form.errorOf(draftPath(field))]))
}
