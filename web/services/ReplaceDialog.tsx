import { Checkbox, Skeleton, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#contract/endpoint.ts'
import { sen } from '#contract/money.ts'
import { recordPath } from '#contract/paths.ts'
import type { FullQuote, QuoteKind } from '#contract/quotes/quote.ts'
import { serviceApi } from '#contract/services/api.ts'
import type { FullService } from '#contract/services/service.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { FailureAlert } from '#web/parts/page/page.tsx'
import { Day, Facts } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { today, useDates } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { usePreview, type Preview } from '#web/platform/preview.ts'
import { useWrite } from '#web/platform/query.ts'
import { DraftAddressDialog, DraftSites, useQuoteForm } from '#web/quotes/dialogs/DraftFields.tsx'
import { draftOf } from '#web/quotes/draft-of.ts'
import { draftBody, siteKeysOf, type Draft } from '#web/quotes/draft.ts'
import { AddOns, BandwidthPicker, TermField } from '#web/quotes/fields/fields.tsx'

export type ReplacementKind = Exclude<QuoteKind, 'new'>

interface ReplaceDialogProps {
  service: FullService
  kind: ReplacementKind
  onClose: () => void
}

/** Renews, changes or moves a service: the choice, what it would cost, and the quote for it. */
export function ReplaceDialog({ service, kind, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const navigate = useNavigate()
  const { id, term_ends, service_reference: reference } = service
  const canKeep = kind !== 'renew' && term_ends !== null && term_ends > today()
  const [keeps, setKeeps] = useState(canKeep)
  const quote = useWrite(serviceApi.quote, {
    onDone: ({ data, message }) => {
      if (message) showMessage(message)
      void navigate({ to: recordPath('quote', data.id, 'company') })
    },
  })
  const inputOf = (from: FullQuote, draft: Draft): CallInput<typeof serviceApi.quote> | null => {
    const body = replacementBody(kind, from, draft, keeps)
    return body && { params: { id }, body }
  }
  const form = useQuoteForm({
    id: service.quote_id,
    write: quote,
    input: inputOf,
    failed: t('quotes.failed'),
  })
  const { current, within, offer } = form
  const input = current && inputOf(current.quote, within)
  const preview = usePreview(serviceApi.quote, input, quote)
  return (
    <>
      <FormDialog
        form={{
          ...form.form,
          missing: input ? null : t(current ? `services.${kind}Missing` : 'common.loading'),
        }}
        title={t(`services.${kind}One`, { reference })}
        submit={t('services.getQuote')}
        onClose={onClose}
      >
        {kind === 'change' && current && (
          <>
            <BandwidthPicker
              product={service.product_id}
              readiness={offer.readiness}
              value={within.bandwidth}
              onChange={(bandwidth) => form.change({ ...current.draft, bandwidth })}
              error={form.errors.bandwidth}
            />
            <AddOns
              product={service.product_id}
              options={offer.options}
              addOns={within.addOns}
              onChange={(addOns) => form.change({ ...current.draft, addOns })}
              withdrawn={offer.withdrawn}
              errors={form.errors}
            />
          </>
        )}
        {kind === 'move' && current && (
          <DraftSites
            product={service.product_id}
            plain
            draft={current.draft}
            offer={offer}
            errors={form.errors}
            onChange={form.change}
            onMissing={form.setTyping}
          />
        )}
        {canKeep && (
          <Checkbox
            classNames={{ label: ui.touch }}
            label={t('services.keepEnd', { day: dates.fullDay(term_ends) })}
            checked={keeps}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
          />
        )}
        {!keeps && current && (
          <TermField
            terms={offer.options?.terms}
            value={within.term}
            onChange={(term) => form.change({ ...current.draft, term })}
            error={form.errors.term}
          />
        )}
        {input && <Effect service={service} preview={preview} />}
      </FormDialog>
      <DraftAddressDialog form={form} />
    </>
  )
}

/** The changes to the service; null while there is nothing to quote. */
function replacementBody(kind: ReplacementKind, from: FullQuote, draft: Draft, keeps: boolean) {
  const { product, bandwidth, term, sites, addOns } = draft
  if (product === null || (!keeps && term === null)) return null
  const was = draftOf(from)
  const keys = siteKeysOf(product)
  const moved = keys.filter((key) => JSON.stringify(sites[key]) !== JSON.stringify(was.sites[key]))
  const changes = {
    renew: true,
    change:
      bandwidth !== null &&
      (bandwidth !== was.bandwidth || JSON.stringify(addOns) !== JSON.stringify(was.addOns)),
    move: moved.length > 0 && keys.every((key) => sites[key] !== null),
  }
  if (!changes[kind]) return null
  const movedSites = Object.fromEntries(moved.map((key) => [key, sites[key]]))
  const body = draftBody({ ...draft, product, sites: { a: null, b: null, ...movedSites } })
  return { ...body, kind, keep_end: keeps, bandwidth_id: bandwidth ?? undefined }
}

function Effect({ service, preview }: { service: FullService; preview: Preview<FullQuote> }) {
  const { t } = useTranslation()
  const { data, error } = preview
  if (error) return <FailureAlert of={error} />
  if (!data) return <Skeleton height={140} radius="md" aria-hidden />
  const { total_mrc, total_nrc, exit_nrc, earliest_date } = data
  if (total_mrc === null || total_nrc === null) return <Text>{t('threads.priceAwaited')}</Text>
  const difference = total_mrc - service.total_mrc
  return (
    <Facts
      facts={[
        {
          name: t('common.monthly'),
          value: <Money amount={total_mrc} perMonth />,
          note: (
            <>
              {difference > 0 && '+'}
              <Money amount={sen(difference)} perMonth />
            </>
          ),
        },
        { name: t('common.oneTime'), value: <Money amount={sen(total_nrc - exit_nrc)} /> },
        {
          name: t('services.exit_charge'),
          value: <Money amount={exit_nrc} />,
          note: exit_nrc > 0 && service.term_ends !== null ? t('services.atMost') : undefined,
        },
        { name: t('services.from'), value: <Day value={earliest_date} /> },
      ]}
    />
  )
}
