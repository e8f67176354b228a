import { Button, Flex, Group, List, Text, Alert, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRef, useState, useId } from 'react'
import { completionPath, pricingPath, recordPath } from '#contract/paths.ts'
import { priceRefusal } from '#contract/quotes/actions.ts'
import type { FullQuote, SupplierCost } from '#contract/quotes/quote.ts'
import { EmptyState, Section, Loaded, CardsSkeleton, ButtonRow, RecordPage } from '#web/parts/page/page.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import { QuoteTaskPage, QuoteFacts, PriceTable } from '#web/quotes/page/QuoteFacts.tsx'
import { quoteApi, type PricingData, similarity, type SimilarQuote } from '#contract/quotes/api.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { useRead, useWrite, useFailureText } from '#web/platform/query.ts'
import { RequestSummary } from '#web/quotes/dialogs/DraftFields.tsx'
import { OpenFloor } from '#web/quotes/floor/FloorRequest.tsx'
import {
  MarginText,
  LowPriceReason,
  MarginFacts,
  PriceLevelField,
  StalePrice,
} from '#web/quotes/price/fields.tsx'
import {
  typedPrice,
  usePriceForm,
  costIn,
  type TypedPrice,
  amountIn,
  negotiable,
} from '#web/quotes/price/pricing.ts'
import type { Filters } from '#web/parts/list/list.ts'
import { Thread } from '#web/threads/Thread.tsx'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { kilometres } from '#web/quotes/site/site.ts'
import { products, type ProductId } from '#contract/catalog.ts'
import { marginsOf } from '#contract/margin.ts'
import { ReferenceLink } from '#web/parts/record/record.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import classes from '#web/quotes/pricing-workspace/PricingWorkspace.module.css'
import { longestMessage } from '#contract/threads.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { noSen, sumSen, type Sen } from '#contract/money.ts'
import { agreedLine, components, type Charge } from '#contract/pricing.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'

export function PricingWorkspace() {
  const { t } = useTranslation()
  return (
    <QuoteTaskPage
      words={(reference) => ({
        back: t('quotes.pageTitle', { reference }),
        title: t('updatePrice.title.pending', { reference }),
        lead: (quote) => [quote.company, siteLabels(quote).join(' → ')].join(' · '),
      })}
    >
      {(quote) =>
        // Another service is priced from the beginning.
        quote.status === 'pending' && priceRefusal(quote) === null ? (
          <Workspace key={quote.id} quote={quote} />
        ) : (
          <Instead quote={quote} />
        )
      }
    </QuoteTaskPage>
  )
}

/** The quotes that follow when several are priced. */
function useNext() {
  const { queue = '' }: Filters = useSearch({ strict: false })
  const [first, ...others] = queue.split(',').filter((id) => /^\d+$/.test(id))
  if (first === undefined) return null
  const search: Filters = others.length > 0 ? { queue: others.join(',') } : {}
  return { to: pricingPath(first), search, left: others.length + 1 }
}

function Instead({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const inWords = priceRefusal(quote) === 'in_words'
  return (
    <EmptyState
      icon={IconTag}
      title={t(inWords ? 'updatePrice.complete.first' : 'workspace.over.title')}
      text={
        inWords
          ? t('workspace.inWords.text')
          : t('workspace.over.text', { status: t(`status.${quote.status}`) })
      }
      action={
        <LinkButton
          variant={inWords ? 'filled' : 'default'}
          to={inWords ? completionPath(quote.id) : recordPath('quote', quote.id, 'staff')}
        >
          {t(inWords ? 'completeRequest.submit' : 'completeRequest.toQuote')}
        </LinkButton>
      }
    />
  )
}

function Workspace({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const next = useNext()
  const read = useRead(quoteApi.bench, { params: { id: quote.id } })
  const fields = useRef<HTMLDivElement>(null)
  const pricing = usePriceForm(quote, {
    cost: quote.handling?.supplier_cost ?? null,
    draft: useSavedDraft(`bench ${quote.id}`, typedPrice),
    onPriced: () => void navigate(next ?? { to: recordPath('quote', quote.id, 'staff') }),
  })
  const use = ({ mrc, nrc }: SupplierCost) => {
    pricing.form.set({ bandwidth_mrc: mrc, bandwidth_nrc: nrc })
    fields.current?.querySelector('input')?.focus()
  }
  return (
    <RecordPage
      main={
        <>
          <Section title={t('workspace.nearest.title')}>
            <Loaded read={read} skeleton={<CardsSkeleton cards={1} height={88} />}>
              {({ nearest, distance }) => (
                <NearestCard quote={quote} nearest={nearest} distance={distance} onUse={use} />
              )}
            </Loaded>
          </Section>
          <div ref={fields}>
            <PriceForm quote={quote} pricing={pricing} />
          </div>
          <Section title={t('workspace.similar.title')}>
            <Loaded read={read} skeleton={<CardsSkeleton cards={3} height={84} />}>
              {({ similar }) => <SimilarQuotes quote={quote} similar={similar} onUse={use} />}
            </Loaded>
          </Section>
        </>
      }
      state={
        <>
          <OpenFloor quoteId={quote.id} />
          {quote.requested && (
            <RequestSummary
              title={t('completeRequest.requested')}
              remarks={quote.remarks}
              {...quote.requested}
            />
          )}
          <QuoteFacts quote={quote} side="staff" />
        </>
      }
      beside={<Thread quote={quote} />}
    />
  )
}

interface NearestCardProps extends Pick<PricingData, 'nearest' | 'distance'> {
  quote: FullQuote
  onUse: (price: SupplierCost) => void
}

function NearestCard({ quote, nearest, distance, onUse }: NearestCardProps) {
  const { t } = useTranslation()
  if (!nearest) return <Text c="dimmed">{t('workspace.nearest.none')}</Text>
  const term = (months: number | null) => t('quotes.months', { count: months ?? 0 })
  const differences = nearest.differs.map((each) =>
    t(`workspace.nearest.differs.${each}`, {
      bandwidth: nearest.bandwidth,
      term: term(nearest.contract_id),
      wanted: each === 'term' ? term(quote.contract_id) : quote.bandwidth,
      km: distance ? kilometres(distance.metres) : '',
    }),
  )
  return (
    <>
      <Group justify="space-between" align="center" gap="sm">
        <div>
          <Flex component="p" m={0} wrap="wrap" align="baseline" gap="0 8px" fz="xl" fw={600}>
            <Money amount={nearest.mrc} perMonth />
            <Text span>
              + <Money amount={nearest.nrc} /> {t('common.oneTime').toLowerCase()}
            </Text>
          </Flex>
          <Text size="sm" c="dimmed">
            {nearest.bandwidth} · {term(nearest.contract_id)} · {t(`priceLevel.of.${nearest.price_level}`)} ·{' '}
            {t(nearest.own_rate ? 'workspace.nearest.own' : 'workspace.nearest.base')}
          </Text>
        </div>
        <Button variant="default" onClick={() => onUse(nearest)}>
          {t('workspace.useCard')}
        </Button>
      </Group>
      {differences.length === 0 ? (
        <Text mt="xs">{t('workspace.nearest.exact')}</Text>
      ) : (
        <List mt="xs" size="sm">
          {differences.map((each) => (
            <List.Item key={each}>{each}</List.Item>
          ))}
        </List>
      )}
    </>
  )
}

const nearestShown = 3

interface SimilarQuotesProps {
  quote: FullQuote
  similar: readonly SimilarQuote[]
  onUse: (price: SupplierCost) => void
}

function SimilarQuotes({ quote, similar, onUse }: SimilarQuotesProps) {
  const { t } = useTranslation()
  const { months, lengthMetres, lengthPercent, apartMetres } = similarity
  const isLine = products[quote.product_id as ProductId].distance
  const [all, setAll] = useState(false)
  const shown = all ? similar : similar.slice(0, nearestShown)
  if (similar.length === 0) return <Text c="dimmed">{t('workspace.similar.none', { months })}</Text>
  return (
    <>
      <table className={classes.similar}>
        <thead>
          <tr>
            <th scope="col">{t('quotes.one')}</th>
            <th scope="col">{t('quotes.service')}</th>
            <th scope="col" className={classes.amount}>
              {t('common.monthly')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('common.oneTime')}
            </th>
            <th scope="col">{t('workspace.similar.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <Row key={each.id} similar={each} isLine={isLine} onUse={onUse} />
          ))}
        </tbody>
      </table>
      {shown.length < similar.length && (
        <Button variant="subtle" size="compact-md" mt="xs" px={0} onClick={() => setAll(true)}>
          {t('workspace.similar.more', { count: similar.length - shown.length })}
        </Button>
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {isLine
          ? t('workspace.similar.lines', { months, km: lengthMetres / 1_000, percent: lengthPercent })
          : t('workspace.similar.sites', { months, km: apartMetres / 1_000 })}
      </Text>
    </>
  )
}

interface RowProps {
  similar: SimilarQuote
  isLine: boolean
  onUse: SimilarQuotesProps['onUse']
}

function Row({ similar, isLine, onUse }: RowProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { quote_reference: reference, distance_m: metres, supplier_cost: cost } = similar
  const near =
    metres === null
      ? t('workspace.similar.sameTown')
      : t(isLine ? 'workspace.similar.length' : 'workspace.similar.apart', { km: kilometres(metres) })
  return (
    <tr>
      <th scope="row">
        <ReferenceLink path={recordPath('quote', similar.id, 'staff')} value={reference} />
        <span className={ui.smallLine}>{similar.company}</span>
        <span className={ui.smallLine}>{dates.day(similar.created_on)}</span>
      </th>
      <td>
        <SiteNames quote={similar} />
        <span className={ui.smallLine}>
          {similar.bandwidth} · {t('quotes.months', { count: similar.contract_id ?? 0 })} · {near}
          {similar.price_level && ` · ${t(`priceLevel.of.${similar.price_level}`)}`}
        </span>
        <QuoteStatusBadge status={similar.status} validity={null} />
      </td>
      <td className={classes.amount} data-name={t('common.monthly')}>
        <Money amount={similar.mrc} perMonth />
      </td>
      <td className={classes.amount} data-name={t('common.oneTime')}>
        <Money amount={similar.nrc} />
      </td>
      <td>
        <span data-name={t('workspace.similar.margin')} data-noprint>
          {cost ? (
            <MarginText margin={marginsOf(similar, cost, similar.contract_id).overTerm} />
          ) : (
            <Text span inherit c="dimmed">
              {t('workspace.similar.marginUnknown')}
            </Text>
          )}
        </span>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('workspace.useOf', { reference })}
          onClick={() => onUse(similar)}
        >
          {t('workspace.use')}
        </Button>
      </td>
    </tr>
  )
}

function PriceForm({ quote, pricing }: { quote: FullQuote; pricing: ReturnType<typeof usePriceForm> }) {
  const { t } = useTranslation()
  const missingId = useId()
  const next = useNext()
  const { form, basis, nameOf, asksApproval, level, stale } = pricing
  const [mrc, nrc] = negotiable.map((name) => amountIn(form.values, name))
  const price = mrc == null || nrc == null ? null : { mrc, nrc }
  const cost = costIn(form.values)
  return (
    <form {...form.attributes} autoComplete="off">
      <Stack>
        <Section title={t('quotes.price')}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              {negotiable.map((name) => (
                <AmountInput
                  key={name}
                  {...form.field(name)}
                  label={nameOf(name)}
                  help={basis.helpOf(name)}
                />
              ))}
              {(['cost_mrc', 'cost_nrc'] as const).map((name) => (
                <AmountInput
                  key={name}
                  {...form.field(name)}
                  label={t(`updatePrice.supplier.${name === 'cost_mrc' ? 'mrc' : 'nrc'}`)}
                />
              ))}
            </SimpleGrid>
            <SaveCost quote={quote} version={pricing.quote.version} typed={form.values} />
            <div role="status">
              {price && cost ? (
                <MarginFacts price={price} cost={cost} term={quote.contract_id} />
              ) : (
                <Text size="sm">{t('updatePrice.supplier.none')}</Text>
              )}
            </div>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              <TextInput
                {...form.field('lead_time_days')}
                label={t('updatePrice.leadTime')}
                inputMode="numeric"
              />
              <PriceLevelField
                {...form.field('price_level')}
                level={level}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
              />
            </SimpleGrid>
            {pricing.asksReason && (
              <LowPriceReason
                {...form.field('reason')}
                prices={pricing.reasons}
                asksApproval={asksApproval}
              />
            )}
          </Stack>
        </Section>
        <Section title={t('workspace.totals.title')}>
          {price ? (
            <>
              <PriceTable quote={pricedAs(quote, price, level)} />
              <RateNote />
            </>
          ) : (
            <Text c="dimmed">{t('workspace.totals.none')}</Text>
          )}
        </Section>
        <Section title={t('floorApprovals.message')}>
          <Stack gap="sm">
            <Textarea
              {...form.field('message')}
              label={`${t('quotes.history.message')} (${t('common.optional')})`}
              description={t(asksApproval ? 'workspace.messageWaits' : 'workspace.messageHelp')}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={longestMessage}
            />
            {stale ? <StalePrice {...stale} /> : form.failure && <Alert color="red">{form.failure}</Alert>}
            <ButtonRow words={form.missing ? { id: missingId, text: form.missing } : null}>
              {next && (
                <LinkButton variant="subtle" to={next.to} search={next.search}>
                  {t('workspace.skip', { count: next.left })}
                </LinkButton>
              )}
              <LinkButton variant="default" to={recordPath('quote', quote.id, 'staff')}>
                {t('common.cancel')}
              </LinkButton>
              <Button
                type="submit"
                disabled={form.missing !== null || stale !== null}
                aria-describedby={form.missing ? missingId : undefined}
                loading={form.pending}
              >
                {t(asksApproval ? 'sendToOrder.submitForApproval' : 'updatePrice.save.pending')}
              </Button>
            </ButtonRow>
          </Stack>
        </Section>
      </Stack>
    </form>
  )
}

/** The quote with its bandwidth priced, and the tax on the new totals. */
function pricedAs(
  quote: FullQuote,
  bandwidth: Record<Charge, Sen>,
  price_level: PriceLevel | null,
): FullQuote {
  const agreed = (['nrc', 'mrc'] as const).map((charge) => agreedLine(charge, bandwidth[charge]))
  const lines = [...agreed, ...quote.lines.filter((line) => components[line.component] !== 'bandwidth')]
  return {
    ...quote,
    bandwidth_nrc: bandwidth.nrc,
    bandwidth_mrc: bandwidth.mrc,
    total_nrc: sumSen([bandwidth.nrc, quote.xc_nrc ?? noSen, quote.vas_nrc]),
    total_mrc: sumSen([bandwidth.mrc, quote.xc_mrc ?? noSen, quote.vas_mrc]),
    ...serviceTaxOf(lines, quote.tax_rates),
    price_level,
    lines,
  }
}

interface SaveCostProps {
  quote: FullQuote
  version: number
  typed: Pick<TypedPrice, 'cost_mrc' | 'cost_nrc'>
}

/** Saves the supplier cost alone: it is often known before the price. */
function SaveCost({ quote, version, typed }: SaveCostProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const whyId = useId()
  const save = useWrite(quoteApi.supplierCost, {
    onDone: ({ message }) => showMessage(message || t('updatePrice.supplier.saved')),
    onFailed: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error, t('quotes.failed')))
    },
  })
  const saved = quote.handling?.supplier_cost ?? null
  const cost = costIn(typed)
  const empty = typed.cost_mrc === '' && typed.cost_nrc === ''
  const same = cost ? cost.mrc === saved?.mrc && cost.nrc === saved.nrc : empty && saved === null
  const disabled = same || (!cost && !empty)
  const why =
    same && saved
      ? t('updatePrice.supplier.saved')
      : [t('updatePrice.supplier.help'), ...(disabled ? [t('updatePrice.supplier.enter')] : [])].join(' ')
  return (
    <Group justify="space-between" gap="sm">
      <Text id={whyId} size="sm" c="dimmed" flex="1 1 240px">
        {why}
      </Text>
      <Button
        variant="default"
        disabled={disabled}
        aria-describedby={whyId}
        loading={save.isPending}
        onClick={() => save.mutate({ params: { id: quote.id }, body: { supplier_cost: cost, version } })}
      >
        {t('updatePrice.supplier.save')}
      </Button>
    </Group>
  )
}
