import { useState } from 'react'
import { productIds, vasKinds } from '#contract/catalog.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { usePortalForm, type FormWrite, type PortalForm } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useRead } from '#web/platform/query.ts'
import { draftErrors, draftPath, type DraftErrors, type DraftField } from '#web/quotes/draft-errors.ts'
import { draftOf } from '#web/quotes/draft-of.ts'
import { useDraftOffer } from '#web/quotes/draft-offer.ts'
import { emptyDraft, type Draft, type SiteKey } from '#web/quotes/draft.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'

interface QuoteFormOptions<Input> {
  id: number
  write: FormWrite<Input>
  /** What is sent of the quote as it was read and the draft without what can no longer be had. */
  input: (quote: FullQuote, within: Draft) => Input | null
  failed: string
}

/**
 * A quote in a form. As long as nothing has been typed the form follows the quote; from then on it stays with the
 * version it was begun from, until that is exchanged for a newer one.
 */
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
  const offer = useDraftOffer(draft ?? emptyDraft)
  return {
    // What the server says of the whole quote stands there beside what it says of its fields.
    form: { ...form, failure: write.error && failureText(write.error, failed) },
    read,
    /** What was typed, and the version of the quote it was begun from; null while that is being read. */
    current: quote && draft ? { quote, draft } : null,
    /** The draft without what can no longer be had: what would be sent. */
    within: offer.draft,
    offer,
    errors: errorsOf(form),
    change: (changed: Draft) => {
      if (!quote) return
      setBase(quote)
      fill(form, changed)
    },
    /** Goes on from a newer version, with what was typed. */
    rebase: setBase,
    /** The end whose address is being entered by hand. */
    typing,
    setTyping,
  }
}
export type QuoteForm = ReturnType<typeof useQuoteForm>

/** The names that the server uses tell an end by themselves, whatever the product. */
function errorsFor(errors: FieldErrors) {
  const found = productIds().flatMap((product) => Object.entries(draftErrors(errors, product)))
  return Object.fromEntries(found.map(([field, text]) => [draftPath(field as DraftField), text]))
}

/** Site by site and add-on by add-on, so that what was wrong with the others stays told. */
function fill(form: PortalForm<Draft>, { sites, addOns, ...rest }: Draft) {
  form.set(rest)
  for (const key of ['a', 'b'] as const) form.setField(`sites.${key}`, sites[key])
  for (const kind of vasKinds) form.setField(`addOns.${kind}`, addOns[kind])
}

function errorsOf(form: PortalForm<Draft>): DraftErrors {
  const fields = ['product', 'a', 'b', 'bandwidth', 'term', ...vasKinds] as const
  return Object.fromEntries(fields.map((field) => [field, form.errorOf(draftPath(field))]))
}
