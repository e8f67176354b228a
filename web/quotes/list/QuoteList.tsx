import { useParams } from '@tanstack/react-router'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconShare, IconFileInvoice, IconHourglassLow } from '@tabler/icons-react'
import { quoteTabs, paths, comparePages, pricingPath, type QuoteTab } from '#contract/paths.ts'
import {
  quoteCan,
  type QuoteAction,
  type QuoteStatus,
  orderRefusal,
  priceRefusal,
} from '#contract/quotes/actions.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { companyIn } from '#web/parts/company/CompanyPicker.tsx'
import { useListSearch, type Filters, useSelection, type Selection } from '#web/parts/list/list.ts'
import { useListState } from '#web/parts/list/filter.tsx'
import { ListScreen } from '#web/parts/list/ListScreen.tsx'
import { RateNote, ChargeSums } from '#web/parts/money/Money.tsx'
import { useReader } from '#web/platform/screens.ts'
import { LinkButton } from '#web/quotes/fields/fields.tsx'
import { type QuoteDesk, type ShownTab, useQuoteTabs } from '#web/quotes/desk.ts'
import { refusalOf } from '#web/quotes/dialogs/actions.ts'
import { QuoteDialogs, type OpenDialog } from '#web/quotes/dialogs/QuoteDialogs.tsx'
import { useQuoteFilters, useListColumns, type ListedQuote } from '#web/quotes/list/list-columns.tsx'
import { type BulkAction, BulkDialog } from '#web/quotes/list/BulkDialog.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { ShareDialog } from '#web/quotes/share/ShareDialog.tsx'
import { EmptyState } from '#web/parts/page/page.tsx'
import { dashboardApi, cartStatuses } from '#contract/dashboard.ts'
import { useColleagues } from '#web/quotes/owner/Owner.tsx'
import { call, CallError } from '#web/platform/api.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useFailureText, useRead } from '#web/platform/query.ts'
import { SelectionBar } from '#web/parts/list/SelectionBar.tsx'
import { comparable, compareRefusal } from '#contract/quotes/comparable.ts'
import type { Side } from '#contract/roles.ts'
import { totalsOf } from '#contract/quotes/totals.ts'

export function QuoteList({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { tab: named } = useParams({ strict: false })
  const tab = quoteTabs[desk.side].find((each) => each === named) ?? 'active'
  const { search, change } = useListSearch()
  const canExpire = desk.side === 'company' && tab === 'active'
  const expires = canExpire && search.expiring === '1'
  const expiring = expires ? ('1' as const) : undefined
  const list = useListState(desk.list, {
    file: desk.export,
    fileName: 'quotes',
    sorts: desk.sorts,
    first: desk.firstSort(tab),
    filters: useQuoteFilters(desk.filters, tab),
    // As in the cart itself.
    where: { status: tab === 'cart' && desk.side === 'company' ? cartStatuses : tab, expiring },
  })
  const shown = expiring ? 'expiring' : tab
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [several, setSeveral] = useState<BulkAction | null>(null)
  const columns = useListColumns(desk.side, desk.columns(tab), (quote) => (
    <desk.RowActions quote={quote} onPick={(dialog) => setOpen({ dialog, quote })} />
  ))
  // Staff only compare what they select.
  const acts = desk.side === 'company'
  const selection = useSelection(list.read.data?.rows, ({ status }: Quote) =>
    acts && !requotes(tab) && isOver(status) ? t(`quotes.notSelectable.${status}`) : null,
  )
  const selectable = desk.selectable.includes(tab)
  const ofProject =
    search.project && list.read.data?.rows.find((quote) => quote.project_name && quote.status !== 'cart')
  const title = t('quotes.title', { context })
  const renderExpiring = canExpire
    ? (onChange: typeof change) => <ExpiringChip desk={desk} chosen={expires} onChange={onChange} />
    : undefined
  return (
    <>
      <ListScreen
        list={list}
        title={title}
        tabTitle={`${title}: ${t(`quotes.${shown}`)}`}
        lead={t('quotes.lead', { context })}
        action={<desk.NewQuote company={companyIn(search.company_id) ?? undefined} />}
        tabs={{ label: t('quotes.lists'), tabs: useQuoteTabs(desk, tab) }}
        search={t('quotes.search', { context })}
        chips={[
          {
            name: t('quotes.validity'),
            text: expires ? t('quotes.expiring') : undefined,
            without: notExpiring,
            onPhone: true,
          },
        ]}
        beside={renderExpiring?.(change)}
        renderOnPhone={renderExpiring}
        kind={desk.listKind}
        columns={columns}
        nameOf={(quote) => quote.quote_reference}
        selection={selectable ? selection : undefined}
        nothing={<NoQuotes desk={desk} tab={shown} />}
        above={ofProject && <ProjectTools quote={ofProject} />}
        below={
          <>
            <RateNote />
            {selectable &&
              (acts ? (
                <QuoteBar selection={selection} tab={tab} onPick={setSeveral} />
              ) : (
                <StaffBar selection={selection} pending={tab === 'pending'} />
              ))}
          </>
        }
      />
      {several && <BulkDialog open={several} selection={selection} onClose={() => setSeveral(null)} />}
      <QuoteDialogs
        open={open}
        // A quote that has left the list could not be deselected.
        onDone={(quote) => selection.set([quote], false)}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** In the list of all quotes, those that are over are not selected: other actions do not apply to them. */
function requotes(tab: QuoteTab): boolean {
  return tab === 'cancelled' || tab === 'expired'
}

function isOver(status: QuoteStatus): status is 'cancelled' | 'expired' | 'ordered' {
  return !(['order', 'cancel', 'project'] as const).some((action) => quoteCan(action, status))
}

function ProjectTools({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs" mb="sm">
      <DownloadPdf documents={[{ kind: 'project', ids: [quote.id] }]} text={t('documents.ofProject')} />
      <DialogButton
        text={t('documents.shareProject')}
        button={{ variant: 'default', leftSection: <IconShare size={16} aria-hidden /> }}
      >
        {(onClose) => <ShareDialog quote={quote} only="project" onClose={onClose} />}
      </DialogButton>
    </Group>
  )
}

function NoQuotes({ desk, tab }: { desk: QuoteDesk; tab: ShownTab }) {
  const { t } = useTranslation()
  const context = useReader()
  const { path, text, primary } = desk.instead(tab)
  return (
    <EmptyState
      icon={IconFileInvoice}
      title={t(`quotes.nothing.${tab}`, { context })}
      text={t(`quotes.nothingText.${tab}`, { context })}
      action={
        <LinkButton variant={primary ? 'filled' : 'default'} to={path}>
          {t(text)}
        </LinkButton>
      }
    />
  )
}

interface ExpiringChipProps {
  desk: QuoteDesk
  chosen: boolean
  onChange: (changes: Filters) => void
}

function ExpiringChip({ desk, chosen, onChange }: ExpiringChipProps) {
  const { t } = useTranslation()
  const { expiring } = desk.countsIn(useRead(dashboardApi.read).data)
  return (
    <Button
      radius="xl"
      variant={chosen ? 'light' : 'default'}
      aria-pressed={chosen}
      leftSection={<IconHourglassLow size={16} aria-hidden />}
      onClick={() => onChange(chosen ? notExpiring : { expiring: '1', sort: 'validity' })}
    >
      {t('quotes.expiring')}
      {expiring !== undefined && ` ${expiring}`}
    </Button>
  )
}

const notExpiring: Filters = { expiring: '', sort: '' }

interface QuoteBarProps {
  selection: Selection<Quote>
  tab: QuoteTab
  onPick: (action: BulkAction) => void
}

function QuoteBar({ selection, tab, onPick }: QuoteBarProps) {
  const { t } = useTranslation()
  const notesId = useId()
  const { rows } = selection
  const over = requotes(tab)
  // Pending quotes cannot be ordered.
  const orders = tab !== 'pending' && !over
  const orderable = rows.filter((quote) => orderRefusal(quote) === null)
  const cancellable = rows.filter(({ status }) => quoteCan('cancel', status))
  const leftOut = { order: rows.length - orderable.length, cancel: rows.length - cancellable.length }
  const notes =
    orders &&
    leftOut.order > 0 &&
    (orderable.length === 0
      ? t('quotes.bulk.orderNone')
      : t('quotes.bulk.orderLeftOut', { count: leftOut.order }))
  const cancelNote =
    !over &&
    leftOut.cancel > 0 &&
    (cancellable.length === 0
      ? t('quotes.bulk.cancelNone')
      : t('quotes.bulk.cancelLeftOut', { count: leftOut.cancel }))
  const othersNotes = [useCompareNote(rows.length), cancelNote].filter((note) => note !== false).join(' ')
  const described = notes || othersNotes ? notesId : undefined
  const button = (action: BulkAction, text: string, enabled: boolean) => (
    <Button variant="default" disabled={!enabled} aria-describedby={described} onClick={() => onPick(action)}>
      {text}
    </Button>
  )
  const can = (action: QuoteAction) => rows.some((quote) => refusalOf(action, quote) === null)
  return (
    <SelectionBar
      count={rows.length}
      hint={t(over ? 'quotes.requoteHint' : 'quotes.selectHint')}
      onClear={selection.clear}
      ofCards={selection}
      fold
      sums={<ChargeSums sums={totalsOf(rows)} />}
      others={
        <>
          <CompareButton side="company" quotes={rows} described={described} />
          {!over && button('cancel', t('quotes.bulk.cancel'), cancellable.length > 0)}
          {orders && button('extend', t('quoteDialogs.action.extend'), can('extend'))}
          {!over && button('term', t('quotes.bulk.term'), can('edit'))}
          {!over && button('project', t('quoteDialogs.action.project'), rows.length > 0)}
        </>
      }
      action={
        over ? (
          <Button disabled={!can('requote')} onClick={() => onPick('requote')}>
            {t('quoteDialogs.action.requote')}
          </Button>
        ) : (
          orders && (
            <LinkButton
              disabled={orderable.length === 0}
              aria-describedby={described}
              to={paths.sendToOrder}
              search={{ ids: orderable.map(({ id }) => id).join(',') }}
            >
              {t('quotes.sendToOrder')}
            </LinkButton>
          )
        )
      }
      notes={notes}
      othersNotes={othersNotes}
      notesId={notesId}
    />
  )
}

function StaffBar({ selection, pending }: { selection: Selection<Quote>; pending: boolean }) {
  const { rows, clear } = selection
  const { t } = useTranslation()
  const notesId = useId()
  const compareNote = useCompareNote(rows.length)
  const priced = rows.filter((quote) => priceRefusal(quote) === null).map(({ id }) => id)
  const leftOut = pending && rows.length - priced.length
  const note = leftOut ? t('quotes.bulk.priceLeftOut', { count: leftOut }) : !pending && compareNote
  const described = note === false ? undefined : notesId
  return (
    <SelectionBar
      count={rows.length}
      hint={t('quotes.selectHint', { context: 'staff' })}
      onClear={clear}
      ofCards={selection}
      fold={pending}
      sums={!pending && <ChargeSums sums={totalsOf(rows)} />}
      others={
        pending && (
          <>
            <AssignMenu selection={selection} />
            <CompareButton side="staff" quotes={rows} described={described} />
          </>
        )
      }
      action={
        pending ? (
          <LinkButton
            disabled={priced.length === 0}
            aria-describedby={described}
            to={pricingPath(priced[0] ?? 0)}
            search={priced.length > 1 ? { queue: priced.slice(1).join(',') } : {}}
          >
            {t('quotes.bulk.price', { count: priced.length })}
          </LinkButton>
        ) : (
          <CompareButton side="staff" quotes={rows} described={described} />
        )
      }
      notes={note}
      othersNotes={pending && compareNote}
      notesId={notesId}
    />
  )
}

/** Assigns one after another; a quote that could not be assigned stays selected, and an alert says why. */
function AssignMenu({ selection: { rows, set } }: { selection: Selection<ListedQuote> }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { me, all } = useColleagues()
  const [running, setRunning] = useState(false)
  const assign = async (owner_id: number | null) => {
    setRunning(true)
    const assigned: Quote[] = []
    const failed: string[] = []
    for (const quote of rows) {
      const body = { owner_id, instead_of: quote.handling?.owner?.id ?? null }
      try {
        await withFailureMessage(() => call(quoteApi.assign, { params: { id: String(quote.id) }, body }))
        assigned.push(quote)
      } catch (error) {
        if (error instanceof CallError && error.status === 401) break
        failed.push(`${quote.quote_reference}: ${failureText(error, t('owner.failed'))}`)
      }
    }
    set(assigned, false)
    setRunning(false)
    showMessage(t('owner.assignedSeveral', { done: assigned.length, count: rows.length }))
    for (const text of failed) raiseAlert(text)
    void refreshAfter(quoteApi.assign)
  }
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={running}
          disabled={rows.length === 0}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('owner.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {me !== undefined && <Menu.Item onClick={() => void assign(me)}>{t('owner.assignToMe')}</Menu.Item>}
        {all
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void assign(id)}>
              {t('owner.reassignTo', { name })}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => void assign(null)}>{t('owner.unassign')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useCompareNote(quotes: number) {
  const { t } = useTranslation()
  const refusal = compareRefusal(quotes)
  if (quotes === 0 || refusal === null) return false
  return refusal === 'few' ? t('quotes.bulk.compareFew') : t('quotes.bulk.compareMany', comparable)
}

interface CompareButtonProps {
  side: Side
  quotes: readonly Quote[]
  described: string | undefined
}

function CompareButton({ side, quotes, described }: CompareButtonProps) {
  const { t } = useTranslation()
  const refused = compareRefusal(quotes.length) !== null
  return (
    <LinkButton
      variant="default"
      disabled={refused}
      aria-describedby={refused ? described : undefined}
      to={comparePages[side]}
      search={{ ids: quotes.map(({ id }) => id).join(',') }}
    >
      {t('quotes.bulk.compare')}
    </LinkButton>
  )
}
