import { VisuallyHidden, Button, Flex, Group, Text, Menu, Anchor } from '@mantine/core'
import { IconTable, IconUpload } from '@tabler/icons-react'
import { useSearch, useBlocker, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { firstProduct, productIds, products, type ProductId } from '#contract/catalog.ts'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import {
  EmptyState,
  Loaded,
  RowsSkeleton,
  LoadedRecord,
  PageHead,
  FailureAlert,
} from '#web/parts/page/page.tsx'
import { useCard, useCardDraft, refreshDraft, useCellEdits } from '#web/rate-cards/card/edits.ts'
import { componentsOf, ownPrice } from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { ComponentCard, type CardMode } from '#web/rate-cards/card/ComponentCard.tsx'
import classes from '#web/rate-cards/card/RateCard.module.css'
import { DraftBar, DraftLink } from '#web/rate-cards/draft/DraftBar.tsx'
import { shownChanges } from '#web/rate-cards/card/selection.ts'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { ConfirmPrice, UnsavedPrices } from '#web/rate-cards/card/UnsavedPrices.tsx'
import { usePendingPrices, type NewPrice, type Pending } from '#web/rate-cards/card/pending.ts'
import { rateCardApi, type PricingRule } from '#contract/rate-cards/api.ts'
import { maxRecent, RecentHistory } from '#web/parts/record/RecentHistory.tsx'
import { useDates, today } from '#web/platform/dates.ts'
import { useList, useWrite, useRead } from '#web/platform/query.ts'
import { type CardDraft, cardSheetApi, cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { saveFile } from '#web/platform/files.ts'
import { ImportPrices } from '#web/rate-cards/sheet/ImportPrices.tsx'
import { ConfirmDialog, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import ui from '#web/parts/ui.module.css'
import { isReplaced } from '#web/platform/session.ts'
import cellBarClasses from '#web/rate-cards/card/CellBar.module.css'
import { paths } from '#contract/paths.ts'
import { useRole } from '#web/platform/screens.ts'
import { PriceBookTabs } from '#web/price-book/TableSection.tsx'
import { FirstSteps } from '#web/parts/page/FirstSteps.tsx'

interface RateCardProps {
  rule: number
  isBase: boolean
  mayEdit: boolean
  path: string
}

export function RateCard({ rule, isBase, mayEdit, path }: RateCardProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const search: { id?: string; product?: string; component?: string } = useSearch({ strict: false })
  const product = productIds().find((id) => `${id}` === search.product) ?? firstProduct
  const [said, setSaid] = useState('')
  const editing = useCellEdits(rule, ({ cell, to }) =>
    setSaid(
      to === null
        ? t('rateCard.removedOf', { name: texts.cell(cell) })
        : t('rateCard.savedOf', { name: texts.cell(cell), amount: texts.amount(to) }),
    ),
  )
  const pending = usePendingPrices()
  const draftRead = useCardDraft(rule)
  const draft = draftRead.data ?? null
  const [picked, setPicked] = useState<CardMode | null>(null)
  const [confirming, setConfirming] = useState<NewPrice | null>(null)
  const mode = picked ?? (draft === null && pending.prices.size === 0 ? 'live' : 'draft')
  const collect = (prices: readonly NewPrice[]) => {
    setPicked('draft')
    pending.add(prices)
  }
  /** One price applies at once if it is confirmed; several are published as a whole. */
  const take = (prices: readonly NewPrice[]) => {
    const [first, ...others] = prices
    if (!first || others.length > 0 || mode === 'draft') collect(prices)
    // Its removal has been confirmed.
    else if (first.to === null) editing.save(first.cell, null)
    // Opens once the grid has focused its next cell, to which the focus returns.
    else if (first.to !== ownPrice(first.cell)) setTimeout(() => setConfirming(first))
  }
  const changes = useMemo(
    () =>
      mode === 'live'
        ? shownChanges(null, new Map(), editing.edits)
        : shownChanges(mayEdit ? draft : null, pending.prices, editing.edits),
    [mode, mayEdit, draft, pending.prices, editing.edits],
  )
  const read = useCard(rule, product)
  const all = componentsOf(read.data ?? [])
  const component = all.find((each) => each === search.component) ?? all[0]
  return (
    <>
      <Flex className={classes.products} wrap="wrap" justify="flex-end" gap="0 16px">
        <ListTabs
          label={t('menu.products')}
          tabs={productIds().map((id) => ({
            text: products[id].name,
            path,
            search: { id: search.id, product: `${id}`, component: search.component },
            current: id === product,
          }))}
        />
        <SheetTools rule={rule} product={product} isBase={isBase} mayEdit={mayEdit} draft={draft} />
      </Flex>
      <div className={classes.components}>
        {component && (
          <ListTabs
            label={t('rateCard.components')}
            tabs={all.map((each) => ({
              text: texts.component(each),
              path,
              search: { id: search.id, product: `${product}`, component: each },
              current: each === component,
            }))}
          />
        )}
      </div>
      {/* Shown together with the grid, which it would push down later. */}
      {draft && read.data && <DraftBar rule={rule} draft={draft} />}
      <UnsavedPrices {...editing} onDraft={(price) => collect([price])} />
      <PendingBar rule={rule} isBase={isBase} draft={draft} pending={pending} onSaid={setSaid} />
      {draftRead.isPending ? (
        <RowsSkeleton rows={12} />
      ) : (
        <Loaded read={read} skeleton={<RowsSkeleton rows={12} />}>
          {(cells) =>
            component === undefined ? (
              <EmptyState icon={IconTable} title={t('rateCard.empty')} text={t('rateCard.emptyText')} />
            ) : (
              <ComponentCard
                key={`${product} ${component}`}
                rule={rule}
                cells={cells}
                component={component}
                isBase={isBase}
                mayEdit={mayEdit}
                draft={draft}
                mode={mode}
                waiting={pending.prices.size}
                changes={changes}
                onMode={setPicked}
                onPrices={take}
                onUndo={pending.canUndo ? pending.undo : editing.undo}
                onRedo={pending.canRedo ? pending.redo : editing.redo}
                onSaid={setSaid}
              />
            )
          }
        </Loaded>
      )}
      {confirming && (
        <ConfirmPrice
          rule={rule}
          isBase={isBase}
          price={confirming}
          onConfirm={() => {
            editing.save(confirming.cell, confirming.to)
            setConfirming(null)
          }}
          onClose={() => setConfirming(null)}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <CardVersions rule={rule} />
    </>
  )
}

function CardVersions({ rule }: { rule: number }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [shown, setShown] = useState(5)
  return (
    <RecentHistory
      title={t('cardDraft.versions')}
      read={useList(rateCardApi.versions, { query: { id: `${rule}`, per_page: shown } })}
      shown={shown}
      onMore={setShown}
      more={t('rateCard.version.more')}
      newest={t('rateCard.version.newest', { count: maxRecent })}
      entryOf={({ at, by, kind, number, cells, from, note, reasons }) => ({
        at,
        actor: by ?? t('common.product'),
        what: t(`rateCard.version.${kind}`, { number, count: cells, from: dates.day(from) }),
        said:
          note || reasons.length > 0
            ? { name: t('circuits.field.note'), text: [note, ...reasons].filter(Boolean).join(' · ') }
            : null,
        changes: [],
      })}
    />
  )
}

interface SheetToolsProps {
  rule: number
  product: ProductId
  isBase: boolean
  mayEdit: boolean
  draft: CardDraft | null
}

interface Wanted {
  product_id?: ProductId
  format: FileFormat
  draft: '0' | '1'
}

function SheetTools({ rule, product, isBase, mayEdit, draft }: SheetToolsProps) {
  const { t } = useTranslation()
  const save = useMutation({
    mutationFn: (wanted: Wanted) =>
      saveFile(
        cardSheetApi.export,
        { query: { id: rule, ...wanted } },
        `prices-${rule}-${today()}.${wanted.format}`,
      ),
  })
  const entries = (from: Wanted['draft']) =>
    ([product, undefined] as const).flatMap((product_id) =>
      (['xlsx', 'csv'] as const).map((format) => (
        <Action
          key={`${from} ${product_id} ${format}`}
          text={
            product_id
              ? t(`rateCard.sheets.product_${format}`, { product: products[product_id].name })
              : t(`rateCard.sheets.card_${format}`)
          }
          onPick={() => save.mutate({ product_id, format, draft: from })}
        />
      )),
    )
  return (
    <>
      <Group justify="flex-end" gap={8} mb={16} data-noprint>
        <Text role="status" c="dimmed">
          {save.isPending && t('rateCard.sheets.busy')}
        </Text>
        <ActionsMenu label={t('list.export')} labelled>
          {draft ? (
            <>
              <Menu.Label>{t('rateCard.sheets.asDrafted')}</Menu.Label>
              {entries('1')}
              <Menu.Label>{t('rateCard.sheets.inForce')}</Menu.Label>
            </>
          ) : null}
          {entries('0')}
        </ActionsMenu>
        {mayEdit && (
          <DialogButton
            text={t('cardSheet.title')}
            button={{ variant: 'default', leftSection: <IconUpload size={16} aria-hidden /> }}
          >
            {(onClose) => <ImportPrices rule={rule} isBase={isBase} draft={draft} onClose={onClose} />}
          </DialogButton>
        )}
      </Group>
      <FailureAlert
        of={save.error}
        failed={t('rateCard.sheets.failed')}
        flex="1 1 100%"
        mb="sm"
        withCloseButton
        closeButtonLabel={t('common.dismiss')}
        onClose={() => save.reset()}
      />
    </>
  )
}

interface PendingBarProps {
  rule: number
  isBase: boolean
  draft: CardDraft | null
  pending: Pending
  onSaid: (text: string) => void
}

function PendingBar({ rule, isBase, draft, pending, onSaid }: PendingBarProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const count = pending.prices.size
  const isLow = ({ cell: { floor }, to }: NewPrice) => !isBase && to !== null && floor !== null && to < floor
  const write = useWrite(cardDraftApi.save, {
    refresh: false,
    onDone: ({ message }) => {
      pending.clear()
      setReason('')
      onSaid(message ?? '')
      void refreshDraft()
    },
    // Refreshes the draft if someone has changed it, so that saving again is possible.
    onFailed: refreshDraft,
  })
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0 && !isReplaced(),
    withResolver: true,
  })
  const save = () =>
    write.mutate({
      body: {
        id: rule,
        revision: draft?.revision ?? null,
        cells: [...pending.prices.values()].map((price) => ({
          id: price.cell.id,
          selling_price: price.to,
          ...(isLow(price) && { reason: reason.trim() || null }),
        })),
      },
    })
  if (count === 0) return null
  return (
    <>
      <div
        className={`${cellBarClasses.bar} ${ui.between} ${ui.surface}`}
        role="group"
        aria-label={t('rateCard.pending.title')}
        data-stays
        data-noprint
      >
        <div>
          <div className={ui.name}>{t('rateCard.pending.count', { count })}</div>
          <div className={ui.dimmed}>{t(draft ? 'rateCard.pending.joins' : 'rateCard.pending.opens')}</div>
          {[...pending.prices.values()].some(isLow) && (
            <RemarkField
              label={t('updatePrice.reason')}
              required
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </div>
        <Group gap={8}>
          <Button variant="default" size="compact-md" disabled={write.isPending} onClick={pending.clear}>
            {t('rateCard.pending.discard')}
          </Button>
          <Button size="compact-md" loading={write.isPending} onClick={save}>
            {t('rateCard.pending.save')}
          </Button>
        </Group>
      </div>
      <FailureAlert of={write.error} mb="sm">
        <FaultyPrices errors={write.error?.errors ?? {}} pending={pending} />
      </FailureAlert>
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title={t('rateCard.pending.leave')}
          confirm={t('rateCard.pending.discard')}
          dismiss={t('rateCard.pending.stay')}
          dangerous
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          {t('rateCard.pending.leaveText', { count })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The server names wrong prices by cell id. */
function FaultyPrices({ errors, pending }: { errors: Partial<Record<string, string[]>>; pending: Pending }) {
  const texts = useCardTexts()
  const faults = [...pending.prices.values()].flatMap(({ cell }) => {
    const [fault] = errors[`cells.${cell.id}`] ?? []
    return fault ? [{ cell, fault }] : []
  })
  return faults.map(({ cell, fault }) => (
    <div key={cell.id}>{`${texts.component(cell.component)} · ${texts.cell(cell)}: ${fault}`}</div>
  ))
}

/** Client managers change custom rules and read the base rule. */
export function ManageRule() {
  const { t } = useTranslation()
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const read = useRead(rateCardApi.one, { query: { id } })
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor renderRoot={(props) => <Link to={paths.pricingRules} {...props} />}>
          ← {t('rateCard.back')}
        </Anchor>
      }
      head={useHead(id)}
      absent={{ title: t('cardDraft.absent'), text: t('rateCard.absentText') }}
    >
      {(rule) => (
        <RateCard
          key={rule.id}
          rule={rule.id}
          isBase={rule.is_standard_rule === 1}
          mayEdit={rule.is_standard_rule === 0}
          path={paths.manageRule}
        />
      )}
    </LoadedRecord>
  )
}

function useHead(id: string) {
  const { t } = useTranslation()
  const { day } = useDates()
  return (rule: PricingRule | undefined) => {
    const action = <DraftLink rule={id} />
    if (!rule) return { title: t('customers.field.pricing_rule'), action }
    const lead =
      rule.is_standard_rule === 1
        ? t('rateCard.baseReader')
        : [
            t('rateCard.ownPrices', { count: rule.cells }),
            t('rateCard.assigned', { count: rule.companies }),
            rule.planned &&
              t('rateCard.assignedLater', { count: rule.planned.companies, date: day(rule.planned.from) }),
          ]
            .filter(Boolean)
            .join(' ')
    return { title: rule.name, lead, action }
  }
}

/** The base card: administrators and commercial managers change it, client managers read it. */
export function BaseRule() {
  const { t } = useTranslation()
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '1' } })
  const role = useRole()
  const mayEdit = role === 'admin' || role === 'commercial'
  const skeleton = <RowsSkeleton rows={12} />
  const card = (
    <Loaded read={rules} skeleton={skeleton}>
      {([base]) => base && <RateCard rule={base.id} isBase mayEdit={mayEdit} path={paths.baseRule} />}
    </Loaded>
  )
  return (
    <>
      <PageHead
        title={t('menu.basePrice')}
        tabTitle={`${t('priceBook.tabs.prices')} · ${t('menu.basePrice')}`}
        action={<DraftLink rule={rules.data?.[0]?.id} />}
        lead={role && t(mayEdit ? 'rateCard.baseLead' : 'rateCard.baseReader')}
      />
      <PriceBookTabs current="prices" />
      {role === 'commercial' ? <FirstSteps skeleton={skeleton}>{card}</FirstSteps> : card}
    </>
  )
}
