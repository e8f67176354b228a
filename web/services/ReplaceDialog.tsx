import { Alert, Checkbox, Skeleton, Text } from '@mantine/core'
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
import { Day, Facts } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { today, useDates } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { usePreview, type Preview } from '#web/platform/preview.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { SiteBox } from '#web/quotes/add/SiteBox.tsx'
import { DraftAddressDialog, siteId, useQuoteForm, type QuoteForm } from '#web/quotes/dialogs/DraftFields.tsx'
import { draftOf, needsRoomAt } from '#web/quotes/draft-of.ts'
import { draftBody, endField, siteKeysOf, withSite, type Draft } from '#web/quotes/draft.ts'
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
        {kind === 'move' && <MovedSites form={form} service={service} />}
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

type Body = CallInput<typeof serviceApi.quote>['body']

/** The changes to the service; null while there is nothing to quote. */
function replacementBody(kind: ReplacementKind, from: FullQuote, draft: Draft, keeps: boolean): Body | null {
  const { product, bandwidth, term } = draft
  if (product === null || (!keeps && term === null)) return null
  const whole = draftBody({ ...draft, product })
  const termed = { kind, ...(keeps ? { keep_end: true } : { contract_id: term! }) }
  if (kind === 'renew') return termed
  const was = draftOf(from)
  if (kind === 'change') {
    if (bandwidth === null) return null
    const same = bandwidth === was.bandwidth && JSON.stringify(draft.addOns) === JSON.stringify(was.addOns)
    const { fixed_ip_vas_id, voice_id, device_vas_id } = whole
    return same ? null : { ...termed, bandwidth_id: bandwidth, fixed_ip_vas_id, voice_id, device_vas_id }
  }
  const keys = siteKeysOf(product)
  if (keys.some((key) => draft.sites[key] === null)) return null
  const moved = keys.filter((key) => JSON.stringify(draft.sites[key]) !== JSON.stringify(was.sites[key]))
  const names = moved.map((key) => endField(product, key))
  const fields = Object.entries(whole).filter(([field]) =>
    names.some((name) => field === name || field.startsWith(`${name}_`)),
  )
  return names.length === 0 ? null : { ...termed, ...Object.fromEntries(fields) }
}

function MovedSites({ form, service: { product_id: product } }: { form: QuoteForm; service: FullService }) {
  const { current, within, offer, errors } = form
  if (!current) return null
  const { draft } = current
  const keys = siteKeysOf(product)
  return keys.map((key) => (
    <SiteBox
      key={key}
      id={siteId(key)}
      product={product}
      plain
      shown={{ key, ref: null, site: draft.sites[key], problem: null }}
      others={keys.flatMap((other) => (other === key ? [] : (draft.sites[other] ?? [])))}
      leadTimes={offer.options?.lead_times}
      rooms={needsRoomAt(product, within.sites, key) ? draft.rooms[key] : null}
      submitted={false}
      error={errors[key]}
      onPick={(building, instead) => form.change(withSite(draft, key, { building, instead }))}
      onEnter={(address) => form.change(withSite(draft, key, { address }))}
      onMissing={() => form.setTyping(key)}
      onClear={() => form.change(withSite(draft, key, null))}
      onRooms={(rooms) => form.change({ ...draft, rooms: { ...draft.rooms, [key]: rooms } })}
    />
  ))
}

function Effect({
  service,
  preview: { data, error },
}: {
  service: FullService
  preview: Preview<FullQuote>
}) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  if (error) return <Alert color="red">{failureText(error)}</Alert>
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
        { name: t('services.from'), value: <Day value={data.kind === 'renew' ? today() : earliest_date} /> },
      ]}
    />
  )
}
