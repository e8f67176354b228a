import { Anchor, Flex, SimpleGrid, Stack, Group, Text } from '@mantine/core'
import { Link, useParams, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconShare } from '@tabler/icons-react'
import { quoteListPath, recordPath, paths } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote, WholeQuote, QuoteChange } from '#contract/quotes/quote.ts'
import { RateNote, Money, PriceLines } from '#web/parts/money/Money.tsx'
import { nniEndsOf, siteLabels, sitesOf, type QuoteSite } from '#web/parts/site/quote-sites.ts'
import { Section, LoadedRecord, RecordPage, PageMargins } from '#web/parts/page/page.tsx'
import { DownloadPdf, PrintLink } from '#web/parts/documents/DownloadPdf.tsx'
import { SiteNames, GradeMark } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, useDates, today } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { useVisit } from '#web/platform/drafts.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { type DialogAction, offered } from '#web/quotes/dialogs/actions.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { PriceTable } from '#web/quotes/page/QuoteFacts.tsx'
import type { ComposerHandle } from '#web/threads/Composer.tsx'
import { Thread } from '#web/threads/Thread.tsx'
import type { Side } from '#contract/roles.ts'
import { DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { ShareDialog } from '#web/quotes/share/ShareDialog.tsx'
import { Timeline, Day, Term, Waiting } from '#web/parts/record/record.tsx'
import { QuoteStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import ui from '#web/parts/ui.module.css'
import { SiteMap, type MapSite } from '#web/quotes/site/SiteMap.tsx'
import { orderRefusal, priceRefusal, quoteStatuses } from '#contract/quotes/actions.ts'
import { useLanguage } from '#web/platform/session.ts'
import { Owner } from '#web/quotes/owner/Owner.tsx'
import { endsOf, type ProductId } from '#contract/catalog.ts'
import { dueWithOrder } from '#contract/charges.ts'
import { addAmounts } from '#contract/money.ts'
import { totalParts } from '#contract/pricing.ts'
import { priceLevels } from '#contract/price-level.ts'
import { BackLink } from '#web/quotes/fields/fields.tsx'

export function QuotePage({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(quoteApi.one, { params: { id } })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const composer = useRef<ComposerHandle>(null)
  const quote = read.data
  const onPick = (dialog: DialogAction) => quote && setOpen({ dialog, quote })
  useAskedDialog(desk.side, quote, onPick)
  useVisit(
    quote && {
      path: recordPath('quote', id, desk.side),
      name: quote.quote_reference,
      about: [quote.company, siteLabels(quote).join(' → ')].slice(desk.side === 'staff' ? 0 : 1).join(' · '),
    },
  )
  return (
    <>
      <LoadedRecord
        read={read}
        back={
          <BackLink
            to={quoteListPath(desk.backTo(quote?.status), desk.side)}
            text={t('quotes.back', { context })}
          />
        }
        head={useHead(
          quote && (
            <>
              <Share quote={quote} />
              <QuotePdf quote={quote} />
              <PrintLink to={recordPath('printedQuote', quote.id, desk.side)} />
              {desk.PageActions && <desk.PageActions quote={quote} onPick={onPick} />}
            </>
          ),
        )}
        absent={{ title: t('quotes.notThere'), text: t('quotes.notThereText') }}
      >
        {(loaded) => (
          <>
            <Margins quote={loaded} />
            <RecordPage
              main={
                <>
                  {awaits(loaded) && <Thread quote={loaded} composer={composer} />}
                  <Section
                    folds={!awaits(loaded)}
                    title={t('quotes.price')}
                    aside={
                      loaded.price_level &&
                      loaded.price_level !== 'firm' &&
                      t(`priceLevel.of.${loaded.price_level}`)
                    }
                  >
                    <PriceTable quote={loaded} />
                    <RateNote />
                  </Section>
                  <Section folds title={t('quotes.sites')}>
                    <SitesOnMap quote={loaded} />
                  </Section>
                </>
              }
              state={
                <QuoteState quote={loaded}>
                  <desk.Step quote={loaded} onPick={onPick} onAsk={() => composer.current?.ask()} />
                </QuoteState>
              }
              beside={
                <>
                  <desk.Service quote={loaded} />
                  {!awaits(loaded) && <Thread folds quote={loaded} composer={composer} />}
                </>
              }
              below={
                <>
                  {(!awaits(loaded) || loaded.lines.length > 0) && (
                    <Section folds title={t('quotes.whyThisPrice')}>
                      <PriceLines lines={loaded.lines} nniEnds={nniEndsOf(loaded)} />
                    </Section>
                  )}
                  <Section folds title={t('quotes.history.title')}>
                    <QuoteHistory quote={loaded} />
                  </Section>
                </>
              }
            />
          </>
        )}
      </LoadedRecord>
      <QuoteDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** A request is discussed before it is priced: the conversation is above the price. */
function awaits({ status }: Pick<FullQuote, 'status'>): boolean {
  return status === 'pending'
}

function Margins({ quote: { quote_reference, validity } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const dates = useDates()
  const until = validity && `${t('quotes.validity')} ${dates.fullDay(validity)}`
  return <PageMargins text={[quote_reference, until].filter(Boolean).join(' · ')} />
}

function QuotePdf({ quote: { id, project_name: project } }: { quote: FullQuote }) {
  const { t } = useTranslation()
  return (
    <DownloadPdf
      documents={
        project === null
          ? [{ kind: 'quote', ids: [id] }]
          : [
              { kind: 'quote', ids: [id], name: t('documents.quote') },
              { kind: 'project', ids: [id], name: t('documents.project', { name: project }) },
            ]
      }
    />
  )
}

function useHead(action: ReactNode) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  return (quote: FullQuote | undefined) => {
    if (!quote) return { title: t('quotes.one') }
    const { company, created_at: at } = quote
    return {
      title: t('quotes.pageTitle', { reference: quote.quote_reference }),
      lead: (
        <>
          <SiteNames quote={quote} /> ·{' '}
          {t('quotes.requested', { context, date: dates.day(dayOf(at)), company })}
        </>
      ),
      action,
    }
  }
}

/** Opens the dialog of `?do=extend`, once; an action that the quote's state does not allow is ignored. */
function useAskedDialog(side: Side, quote: FullQuote | undefined, onPick: (action: DialogAction) => void) {
  const { do: asked }: { do?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = useEffectEvent((shown: FullQuote) => {
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    const action = offered(side, shown).find((each) => each === asked)
    if (action && action !== 'order') onPick(action)
  })
  const ready = asked === undefined ? undefined : quote
  useEffect(() => {
    if (ready) open(ready)
  }, [ready])
}

function Share({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  if (quote.status === 'cart') return null
  return (
    <DialogButton
      text={<span className={ui.wordsRead}>{t('documents.share')}</span>}
      button={{ variant: 'default', leftSection: <IconShare size={16} aria-hidden /> }}
    >
      {(onClose) => <ShareDialog quote={quote} onClose={onClose} />}
    </DialogButton>
  )
}

function QuoteHistory({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  return (
    <Timeline
      events={quote.events.map((event) => ({
        at: event.at,
        actor: event.actor,
        key: event.key,
        what:
          event.action === 'create' && quote.origin
            ? t('quotes.history.createReplacement')
            : savedUntil(event)
              ? t('quotes.history.savedUntil', { date: dates.fullDay(savedUntil(event)!) })
              : t(`quotes.history.${event.action}`, { context }),
        // The reason of a cancellation, or the message of a callback request.
        said: event.reason
          ? {
              name: t(event.action === 'contact' ? 'quotes.history.message' : 'quotes.history.reason'),
              text: event.reason,
            }
          : null,
        changes: shownChanges(event).map((change) => ({
          name: t(nameOf(change.field, quote.product_id)),
          before: <Value change={change} side="before" />,
          after: <Value change={change} side="after" />,
        })),
      }))}
    />
  )
}

type QuoteEvent = FullQuote['events'][number]

/** The last day of a price that was saved as a quote. */
const savedUntil = ({ action, changes }: QuoteEvent) =>
  action === 'add_to_wishlist'
    ? changes.find(({ field }) => field === 'validity')?.after?.toString()
    : undefined

/** The sentence about a saved quote contains its new state and last day. */
const shownChanges = (event: QuoteEvent) =>
  event.changes.filter(({ field }) => !savedUntil(event) || (field !== 'status' && field !== 'validity'))

function SitesOnMap({ quote }: { quote: WholeQuote }) {
  const sites = sitesOf(quote)
  const placed = sites.flatMap((site) => placeOf(site) ?? [])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Flex component="ul" direction="column" gap={16} className={`${ui.plainList} ${ui.breakAnywhere}`}>
        {sites.map((site) => (
          <li key={site.field}>
            <Site site={site} />
          </li>
        ))}
      </Flex>
      <div data-noprint>
        <SiteMap sites={placed} distanceMetres={quote.distance_m} unplaced={placed.length < sites.length} />
      </div>
    </SimpleGrid>
  )
}

function Site({ site: { field, label, nni, details } }: { site: QuoteSite }) {
  const { t } = useTranslation()
  const context = useReader()
  const within = details && [
    details.block && t('quotes.block', { value: details.block }),
    details.level && t('quotes.level', { value: details.level }),
    details.unit && t('quotes.unit', { value: details.unit }),
  ]
  const address = details && [
    details.address_line1,
    details.address_line2,
    [details.postcode, details.city].filter(Boolean).join(' '),
    details.state,
    details.country,
  ]
  const written = address?.filter(Boolean).join(', ')
  return (
    <Stack align="flex-start" gap={2} miw={0}>
      <span className={ui.dimmed}>{t(`quotes.site.${field}`)}</span>
      {/* An address entered by hand is its own name; a customised request has only names. */}
      {(details?.standard !== 0 || !written) && <strong>{label}</strong>}
      {within && <span>{within.filter(Boolean).join(', ')}</span>}
      {written && <span className={ui.dimmed}>{written}</span>}
      {details && <GradeMark grade={details.network_status ?? 'off_net'} />}
      {nni !== null && <span className={ui.dimmed}>{t('quotes.nni', { context })}</span>}
    </Stack>
  )
}

const letters = { site_a: 'A', site_b: 'B', location: 'L' } as const satisfies Record<
  QuoteSite['field'],
  string
>

function placeOf({ field, label, details }: QuoteSite): MapSite | null {
  if (!details || details.latitude === null || details.longitude === null) return null
  const { latitude, longitude } = details
  return {
    letter: letters[field],
    name: label,
    grade: details.network_status ?? 'off_net',
    latitude,
    longitude,
  }
}

function QuoteState({ quote, children }: { quote: FullQuote; children: ReactNode }) {
  const { t } = useTranslation()
  const { status, handling } = quote
  return (
    <Section next title={t('quotes.status')} aside={<QuoteStatusBadge {...quote} />}>
      <Headline quote={quote} />
      <Text mb="sm">
        {status === 'pending' && handling && (
          <>
            <Waiting since={handling.pending_since} text="waitsSince" />
            {'. '}
          </>
        )}
        {useMeaning(quote)}
      </Text>
      {quote.answer_by !== null && <AnswerBy day={quote.answer_by} late={quote.late_answer} />}
      {quote.awaits_approval && <InApproval />}
      {handling && (
        <Group justify="space-between" gap={8} mih={36} mb={12}>
          <span className={ui.dimmed}>{t('quotes.owner')}</span>
          <Owner quote={quote} />
        </Group>
      )}
      {children}
    </Section>
  )
}

function Headline({ quote }: { quote: FullQuote }) {
  const { t } = useTranslation()
  const context = useReader()
  const [nrc, mrc] = [totalParts(quote, 'nrc'), totalParts(quote, 'mrc')]
  const { tax_nrc: taxNrc, tax_mrc: taxMrc, deposit_months: months } = quote
  if (nrc === null || mrc === null || taxNrc === null || taxMrc === null) return null
  const payable = quote.status === 'cart' || orderRefusal(quote) === null
  return (
    <>
      <Text fz={28} fw={650} lh={1.2}>
        <Money amount={mrc} perMonth />
      </Text>
      <Text size="sm">
        {t('quotes.withTax')} <Money amount={addAmounts(mrc, taxMrc)} perMonth />
      </Text>
      <Text size="sm" mb="sm">
        {t('common.oneTime')} <Money amount={nrc} />
        {payable && (
          <>
            {' · '}
            {t('quotes.dueWithOrder.title', { context })}{' '}
            <Money amount={dueWithOrder({ nrc, taxNrc, mrc, months }).total} />
          </>
        )}
      </Text>
    </>
  )
}

function useMeaning(quote: FullQuote): string {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const held = quote.price_held_until
  if (held !== null && held < today()) return t('quotes.next.cartExpired', { context })
  const day = held ?? quote.validity
  const refusal = orderRefusal(quote)
  const next =
    priceRefusal(quote) === 'in_words'
      ? 'inWords'
      : refusal === 'in_words'
        ? 'pricedInWords'
        : refusal === 'budgetary'
          ? 'budgetary'
          : quote.status
  return t(`quotes.next.${next}`, { context, date: day ? dates.fullDay(day) : '' })
}

function AnswerBy({ day, late }: { day: string; late: FullQuote['late_answer'] }) {
  const { t } = useTranslation()
  const context = useReader()
  const language = useLanguage()
  const date = new Intl.DateTimeFormat(`${language}-MY`, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const shown = date.format(Date.parse(late && context === undefined ? late.on : day))
  return (
    <Text mb="sm" fw={550}>
      {!late
        ? t('threads.answerBy', { context, date: shown })
        : t('threads.answerWasDue', {
            context: context ?? (late.by ? 'named' : undefined),
            name: late.by,
            date: shown,
          })}
    </Text>
  )
}

function InApproval() {
  const { t } = useTranslation()
  const context = useReader()
  return (
    <Text mb="sm">
      {t('quotes.inApproval', { context })}{' '}
      {context === undefined && (
        <Anchor renderRoot={(props) => <Link to={paths.orderApprovals} {...props} />}>
          {t('quotes.toApproval')}
        </Anchor>
      )}
    </Text>
  )
}

const names = {
  product: 'quotes.product',
  site_a: 'quotes.site.site_a',
  site_b: 'quotes.site.site_b',
  bandwidth: 'quotes.bandwidth',
  term: 'quotes.term',
  fixed_ip: 'quotes.fixed_ip',
  voice: 'quotes.voice',
  device: 'quotes.device',
  validity: 'quotes.validity',
  total_nrc: 'common.oneTime',
  total_mrc: 'common.monthly',
  status: 'quotes.status',
  price_level: 'priceLevel.name',
  lead_time: 'quotes.leadTime',
  project: 'quotes.project',
  buyer_reference: 'quotes.buyer_reference',
  cost_centre: 'quotes.cost_centre',
  end_customer: 'quotes.end_customer',
  owner: 'quotes.owner',
} as const satisfies Record<QuoteChange['field'], string>

/** The server reports a product's first end as site A. */
function nameOf(field: QuoteChange['field'], product: ProductId | null) {
  return field === 'site_a' ? (`quotes.site.${endsOf(product)[0] ?? field}` as const) : names[field]
}

function Value({ change, side }: { change: QuoteChange; side: 'before' | 'after' }) {
  const { t } = useTranslation()
  if (change.field === 'total_nrc' || change.field === 'total_mrc')
    return <Money recorded amount={change[side]} perMonth={change.field === 'total_mrc'} />
  const { field, [side]: value } = change
  if (value === null || value === '') return t('common.empty')
  if (field === 'validity') return <Day value={value} />
  if (field === 'lead_time') return t('quotes.workingDays', { count: Number(value) })
  if (field === 'term') return <Term months={Number.parseInt(value, 10)} />
  const level = field === 'price_level' && priceLevels.find((each) => each === value)
  if (level) return t(`priceLevel.of.${level}`)
  const status = field === 'status' && quoteStatuses.find((each) => each === value)
  return status ? <QuoteStatusBadge status={status} /> : value
}
