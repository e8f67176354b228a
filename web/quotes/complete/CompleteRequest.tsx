import { Button, Text, Alert, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useId, useState } from 'react'
import { recordPath } from '#contract/paths.ts'
import { quoteCan } from '#contract/quotes/actions.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { EmptyState, Section, ReadFailed, ButtonRow, RecordPage } from '#web/parts/page/page.tsx'
import { LinkButton, useBandwidths } from '#web/quotes/fields/fields.tsx'
import { mbpsNamed, productNamed } from '#web/quotes/complete/recognise.ts'
import { draftOf, withProduct } from '#web/quotes/draft-of.ts'
import { BuyerContext } from '#web/quotes/add/sites.ts'
import {
  RequestSummary,
  readNewerQuote,
  DraftAddressDialog,
  DraftFields,
  useQuoteForm,
  type QuoteForm,
} from '#web/quotes/dialogs/DraftFields.tsx'
import { QuoteTaskPage } from '#web/quotes/page/QuoteFacts.tsx'
import { firstProduct, products, type catalogApi, type LeadTime } from '#contract/catalog.ts'
import { noSen, ringgitText } from '#contract/money.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { readWhole } from '#web/parts/form/amount.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { usePreview } from '#web/platform/preview.ts'
import { useWrite } from '#web/platform/query.ts'
import { type Draft, draftBody, endName, siteKeysOf } from '#web/quotes/draft.ts'
import { grades } from '#contract/buildings.ts'
import { PriceLevelField } from '#web/quotes/price/fields.tsx'
import type { CallData, CallInput } from '#contract/endpoint.ts'
import { siteGrade } from '#web/quotes/site/site.ts'

export function CompleteRequest() {
  const { t } = useTranslation()
  return (
    <QuoteTaskPage
      words={(reference) => ({
        back: t('quotes.pageTitle', { reference }),
        title: t('completeRequest.title', { reference }),
        lead: (quote) => `${quote.company} · ${t('completeRequest.lead')}`,
      })}
    >
      {(quote) =>
        quote.requested && quoteCan('complete', quote.status) ? (
          <BuyerContext value={{ id: quote.company_id, company: quote.company }}>
            <RecordPage
              main={<CompletionForm opened={quote} />}
              state={
                <RequestSummary
                  title={t('completeRequest.requested')}
                  remarks={quote.remarks}
                  {...quote.requested}
                />
              }
              beside={null}
            />
          </BuyerContext>
        ) : (
          <EmptyState
            icon={IconFileCheck}
            title={t('completeRequest.over')}
            text={t('completeRequest.overText')}
            action={
              <LinkButton variant="default" to={recordPath('quote', quote.id, 'staff')}>
                {t('completeRequest.toQuote')}
              </LinkButton>
            }
          />
        )
      }
    </QuoteTaskPage>
  )
}

function CompletionForm({ opened }: { opened: FullQuote }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const missingId = useId()
  const back = recordPath('quote', opened.id, 'staff')
  const proposals = useProposals(opened)
  const [typed, setTyped] = useState<Partial<Extras>>({})
  const complete = useWrite(quoteApi.complete, {
    onDone: ({ message }) => {
      raiseAlert(message || t('completeRequest.done'), 'notice')
      void navigate({ to: back })
    },
  })
  const filled = (draft: Draft, { lead_times: leadTimes, terms }: Partial<Options> = {}) => ({
    ...extrasOf(opened, draft, leadTimes, terms),
    ...(proposals.mbps && { mbps: proposals.mbps }),
    ...typed,
  })
  const quoteForm: QuoteForm = useQuoteForm({
    id: opened.id,
    write: complete,
    input: (quote, within) => completionInput(quote, within, filled(within, offer.options)),
    propose: proposals.propose,
    failed: t('completeRequest.failed'),
  })
  const { form, current, within, offer, errors, change, setTyping, rebase } = quoteForm
  const extras = filled(within, offer.options)
  const missing = quoteForm.missing.filter(
    (each) => !(each === 'bandwidth' && extras.mbps) && !(each === 'term' && extras.months),
  )
  const needed = [
    ...missing.map((each) => t(`quoteDialogs.form.need.${each}`)),
    ...(within.product === null ? [] : (['leadTime', 'level'] as const))
      .filter((each) => extras[each] === '')
      .map((each) => t(`completeRequest.needs.${each}`)),
  ]
  const reason = needed.length > 0 ? t('quoteDialogs.form.still', { list: needed.join(', ') }) : null
  const input = current && reason === null ? completionInput(current.quote, within, extras) : null
  const preview = usePreview(quoteApi.complete, input, complete)
  if (!current) return null
  const wrong = (field: string) => (complete.error ?? preview.error)?.errors[field]?.[0]
  const notDigits = (text: string) =>
    text !== '' && readWhole(text) === null ? t('common.digitsOnly') : undefined
  const readNewer = async () => {
    const newer = await readNewerQuote(opened.id)
    if (newer === null) return
    rebase(newer)
    complete.reset()
  }

  return (
    <Section title={t('quotes.service')}>
      <form {...form.attributes} autoComplete="off">
        <Stack>
          {proposals.names.length > 0 && (
            <Alert color="blue">{t('completeRequest.proposed', { list: proposals.names.join(', ') })}</Alert>
          )}
          <DraftFields
            draft={current.draft}
            offer={offer}
            errors={errors}
            onChange={(draft) => {
              setTyped({
                ...typed,
                ...(draft.bandwidth !== null && { mbps: '' }),
                ...(draft.term !== null && { months: '' }),
              })
              change(draft)
            }}
            onMissing={setTyping}
          />
          {offer.failed && <ReadFailed {...offer.failed} />}
          {within.product !== null && (
            <>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
                {otherFields.map(({ name, label, sent, replaces }) => (
                  <TextInput
                    key={name}
                    label={t(`completeRequest.${label}`)}
                    description={name === 'mbps' && t('completeRequest.otherBandwidthHelp')}
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    value={extras[name]}
                    inputMode="numeric"
                    error={notDigits(extras[name]) ?? wrong(sent)}
                    onChange={({ currentTarget: { value } }) => {
                      setTyped({ ...typed, [name]: value })
                      if (replaces && value !== '') change({ ...current.draft, [replaces]: null })
                    }}
                  />
                ))}
              </SimpleGrid>
              <PriceLevelField
                level={extras.level || null}
                hint={t('completeRequest.levelHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={wrong('price_level')}
                onChange={({ currentTarget: { value } }) =>
                  setTyped({ ...typed, level: value as PriceLevel | '' })
                }
              />
            </>
          )}
          <div role="status">
            {preview.data && <CardParts quote={preview.data} />}
            {preview.error && !complete.error && <Text c="red">{preview.error.message}</Text>}
          </div>
          {form.failure && (
            <Alert color={complete.error?.code === 'stale_version' ? 'orange' : 'red'}>
              {form.failure}
              {complete.error?.code === 'stale_version' && (
                <Button mt="xs" display="block" variant="default" onClick={() => void readNewer()}>
                  {t('completeRequest.stale')}
                </Button>
              )}
            </Alert>
          )}
          <ButtonRow words={reason ? { id: missingId, text: reason } : null}>
            <LinkButton variant="default" to={back}>
              {t('common.cancel')}
            </LinkButton>
            <Button
              type="submit"
              disabled={reason !== null}
              aria-describedby={reason ? missingId : undefined}
              loading={form.pending}
            >
              {t('completeRequest.submit')}
            </Button>
          </ButtonRow>
        </Stack>
      </form>
      <DraftAddressDialog form={quoteForm} />
    </Section>
  )
}

/** The product, the bandwidth and the buildings that can be recognised in a request not completed yet. */
function useProposals({ requested, ...quote }: FullQuote) {
  const { t } = useTranslation()
  const asked = quote.product_id === null ? requested : null
  const product = asked && productNamed(asked.product)
  const { a, b } = draftOf({ ...quote, product_id: product }).sites
  const speed = product && asked ? mbpsNamed(asked.bandwidth) : null
  const limited = product !== null && products[product].readiness
  const readiness = limited && a && 'building' in a ? a.building.blk_ftto_xgpon_readiness : undefined
  const listed = useBandwidths(product ?? firstProduct, readiness).data
  const bandwidth = listed?.find(({ mbps }) => mbps === speed)?.id ?? null
  const named = asked && product !== null && { product, bandwidth }
  return {
    propose: (draft: Draft): Draft => (named ? { ...withProduct(draft, product), ...named } : draft),
    /** A bandwidth that is not in the list. */
    mbps: named && speed !== null && listed && bandwidth === null ? String(speed) : null,
    names: named
      ? [
          t('quotes.product'),
          ...(speed === null ? [] : [t('quotes.bandwidth')]),
          ...siteKeysOf(product)
            .filter((key) => (key === 'a' ? a : b) !== null)
            .map((key) => t(`sites.end.${endName(product, key)}`)),
          t('quotes.term'),
        ]
      : [],
  }
}

function CardParts({ quote }: { quote: Pick<FullQuote, 'xc_mrc' | 'xc_nrc' | 'vas_mrc' | 'vas_nrc'> }) {
  const { t, i18n } = useTranslation()
  const parts = [
    { name: 'crossConnect', mrc: quote.xc_mrc ?? noSen, nrc: quote.xc_nrc ?? noSen } as const,
    { name: 'addOns', mrc: quote.vas_mrc, nrc: quote.vas_nrc } as const,
  ]
    .filter(({ mrc, nrc }) => mrc > 0 || nrc > 0)
    .map(({ name, mrc, nrc }) =>
      t(`completeRequest.${name}`, { mrc: ringgitText(mrc), nrc: ringgitText(nrc) }),
    )
  if (parts.length === 0) return null
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
  return <Text>{t('completeRequest.fromCard', { parts: list })}</Text>
}

/** Each is sent as `sent`, in place of what is picked for `replaces`. */
const otherFields = [
  { name: 'mbps', label: 'otherBandwidth', sent: 'bandwidth_mbps', replaces: 'bandwidth' },
  { name: 'months', label: 'otherTerm', sent: 'contract_id', replaces: 'term' },
  { name: 'leadTime', label: 'leadTime', sent: 'lead_time_days', replaces: null },
] as const

type Options = CallData<typeof catalogApi.options>

interface Extras {
  mbps: string
  months: string
  leadTime: string
  level: PriceLevel | ''
}

/** The defaults: those of the previous completion, otherwise by the worse of the sites. */
function extrasOf(
  quote: FullQuote,
  { product, sites }: Draft,
  leadTimes: readonly LeadTime[] | undefined,
  terms: Options['terms'] | undefined,
): Extras {
  const level = quote.handling?.completed_level
  if (level) {
    const free = quote.bandwidth_id === null ? (quote.bandwidth_speed ?? '') : ''
    const own = terms?.every((term) => term.months !== quote.contract_id)
      ? String(quote.contract_id ?? '')
      : ''
    return { mbps: free, months: own, leadTime: String(quote.lead_time_days), level }
  }
  const keys = product === null ? [] : siteKeysOf(product)
  const known = keys.flatMap((key) => sites[key] ?? [])
  if (keys.length === 0 || known.length < keys.length)
    return { mbps: '', months: '', leadTime: '', level: '' }
  const nnis = known.filter((site) => 'building' in site && site.building.nni_id !== null)
  const worst = grades.findLast((grade) =>
    known.some((site) => (nnis.includes(site) ? 'on_net' : siteGrade(site)) === grade),
  )
  const days = leadTimes?.find((each) => each.grade === worst && each.nni_ends === nnis.length)
  return {
    mbps: '',
    months: '',
    leadTime: String(days?.working_days ?? ''),
    level: worst === 'on_net' ? 'firm' : 'subject_to_survey',
  }
}

function completionInput(
  { id, version }: FullQuote,
  { product, ...draft }: Draft,
  { mbps, months, leadTime, level }: Extras,
): CallInput<typeof quoteApi.complete> | null {
  const days = readWhole(leadTime)
  const speed = mbps === '' ? null : readWhole(mbps)
  const term = months === '' ? draft.term : readWhole(months)
  if (product === null || days === null || level === '' || (mbps !== '' && speed === null)) return null
  if (term === null) return null
  return {
    params: { id },
    body: {
      ...draftBody({ ...draft, product, term }),
      bandwidth_id: draft.bandwidth,
      bandwidth_mbps: speed,
      lead_time_days: days,
      price_level: level,
      version,
    },
  }
}
