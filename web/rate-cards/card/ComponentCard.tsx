import { useCallback, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Button, Group, SegmentedControl, Stack, Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconPercentage, IconPointFilled } from '@tabler/icons-react'
import { filledPrices, type PasteRefusal, pasted } from '#web/rate-cards/card/block-changes.ts'
import { toRinggit } from '#contract/money.ts'
import type { CardComponent } from '#contract/pricing.ts'
import type { CardCell, CellChange } from '#contract/rate-cards/cell.ts'
import { noChoices, plannedIn, PublishingChoices } from '#web/rate-cards/card/PublishingChoices.tsx'
import { type CardDraft, cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import { type RefusedAmount, isRefused, type Amount } from '#web/parts/form/amount.ts'
import { pricesWithin } from '#web/rate-cards/card/block.ts'
import {
  gridKey,
  groupsOf,
  ownPrice,
  tableOf,
  type CardRow,
  type CardTable,
} from '#web/rate-cards/card/card-table.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import { CellBar, PriceEditor } from '#web/rate-cards/card/CellBar.tsx'
import { heatOf, heats, priceShown, type ShownChanges } from '#web/rate-cards/card/selection.ts'
import { Grid, useGridSelection } from '#web/parts/table/grid.tsx'
import type { NewPrice } from '#web/rate-cards/card/pending.ts'
import { GridHead, PriceCell } from '#web/rate-cards/card/PriceGrid.tsx'
import classes from '#web/rate-cards/card/PriceGrid.module.css'
import ui from '#web/parts/ui.module.css'
import { ConfirmDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/form.tsx'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { useWrite } from '#web/platform/query.ts'
import { refreshDraft, replaceCell } from '#web/rate-cards/card/edits.ts'
import { ChangePrices } from '#web/rate-cards/card/ChangePrices.tsx'

type Question =
  { dialog: 'remove'; cells: CardCell[] } | { dialog: 'floor'; cell: CardCell } | { dialog: 'percent' }

/** Prices in force, or those of the draft with what waits for it. */
export type CardMode = 'live' | 'draft'

export function ComponentCard(props: {
  rule: number
  cells: readonly CardCell[]
  component: CardComponent
  isBase: boolean
  mayEdit: boolean
  draft: CardDraft | null
  mode: CardMode
  /** Prices that are not saved yet. */
  waiting: number
  changes: ShownChanges
  onMode: (mode: CardMode) => void
  onPrices: (prices: readonly NewPrice[]) => void
  onUndo: () => void
  onRedo: () => void
  onSaid: (text: string) => void
}) {
  const { rule, cells, component, isBase, draft, mode, waiting, changes } = props
  const { onMode, onPrices, onUndo, onRedo, onSaid } = props
  const { t } = useTranslation()
  const texts = useCardTexts()
  const table = useMemo(() => tableOf(cells, component), [cells, component])
  const selection = useGridSelection({ rows: table.rows.length, columns: table.columns.length })
  const [wrong, setWrong] = useState<RefusedAmount | null>(null)
  const [asking, setAsking] = useState<Question | null>(null)
  const [refusal, setRefusal] = useState<PasteRefusal | null>(null)
  const [hintId, wrongId, modeId] = [useId(), useId(), useId()]
  const atOnce = mode === 'live'
  // The server refuses single prices while a draft is open.
  const mayEdit = props.mayEdit && !(atOnce && (draft !== null || waiting > 0))
  const { active, block } = selection
  const cell = table.rows[active.row]?.cells[active.column]
  const selected = pricesWithin(table, block)
  const shown = (each: CardCell) => priceShown(changes, each)
  const priceText = (each: CardCell | undefined) => (each ? toRinggit(shown(each)).toFixed(2) : '')
  const heads = groupsOf(table.columns).length < table.columns.length ? 2 : 1
  const cellOf = useCallback(
    (row: CardRow, column: number) => {
      const each = row.cells[column]
      const change = each && changes.get(gridKey(each))
      return {
        'aria-invalid': change?.state === 'failed' || undefined,
        'aria-busy': change?.state === 'saving' || undefined,
        'data-heat': each && heatOf(each, change),
        children: each ? <PriceCell cell={each} change={change} isBase={isBase} texts={texts} /> : '–',
      }
    },
    [changes, isBase, texts],
  )
  const remove = () => {
    if (isBase) return
    const own = selected.filter((each) => ownPrice(each) !== null)
    if (own.length > 0) setAsking({ dialog: 'remove', cells: own })
    else onSaid(t('rateCard.nothingToRemove'))
  }
  const paste = (text: string) => {
    const result = pasted(table, block, text)
    if (!Array.isArray(result)) return setRefusal(result)
    setRefusal(null)
    onPrices(result)
  }
  const acts = {
    remove,
    undo: onUndo,
    redo: onRedo,
    fillDown: () => onPrices(filledPrices(table, block, 'down', shown)),
    fillRight: () => onPrices(filledPrices(table, block, 'right', shown)),
  }
  const close = () => setAsking(null)
  return (
    <>
      {refusal && <PasteRefused refusal={refusal} onClose={() => setRefusal(null)} />}
      {props.mayEdit && (
        <Group justify="space-between" mb="xs" gap="xs" data-noprint>
          <Group gap="xs">
            <SegmentedControl
              aria-label={t('rateCard.mode.label')}
              aria-describedby={modeId}
              value={mode}
              onChange={(picked) => onMode(picked as CardMode)}
              data={(['live', 'draft'] as const).map((value) => ({
                value,
                label: t(`rateCard.mode.${value}`),
              }))}
            />
            <Text id={modeId} size="sm" c="dimmed">
              {t(`rateCard.mode.${mayEdit ? mode : 'closed'}About`)}
            </Text>
          </Group>
          <Group gap="xs">
            {waiting > 0 && (
              <Text size="sm" c="dimmed">
                {t('rateCard.percent.waiting')}
              </Text>
            )}
            <Button
              leftSection={<IconPercentage size={16} aria-hidden />}
              disabled={waiting > 0}
              onClick={() => setAsking({ dialog: 'percent' })}
            >
              {t('rateCard.percent.apply')}
            </Button>
          </Group>
        </Group>
      )}
      <CellBar
        cell={cell}
        selected={selected.length}
        saving={cell !== undefined && changes.get(gridKey(cell))?.state === 'saving'}
        isBase={isBase}
        mayEdit={mayEdit}
        wrongId={wrongId}
        wrong={wrong}
        onEdit={() => selection.edit('value')}
        onRemove={remove}
        onFloor={() => cell && setAsking({ dialog: 'floor', cell })}
      />
      <Grid
        {...{ hintId, heads, selection, mayEdit, cellOf }}
        label={t('rateCard.gridOf', { component: texts.component(component) })}
        head={<GridHead table={table} heads={heads} />}
        rows={table.rows}
        columns={table.columns.length}
        keyOf={({ key }) => key}
        headOf={texts.row}
        textOf={(each, column) => priceText(each.cells[column])}
        mayOpen={mayEdit && cell !== undefined}
        renderField={(of) =>
          cell &&
          selection.editing && (
            <PriceEditor
              {...of}
              label={texts.cell(cell)}
              describedBy={wrongId}
              price={selection.editing === 'nothing' ? '' : shown(cell)}
              onWrong={setWrong}
              onPrice={(to) => onPrices([{ cell, to }])}
            />
          )
        }
        onPaste={paste}
        onAction={(action) => acts[action]()}
      />
      <CardLegend table={table} isBase={isBase} mayEdit={mayEdit} heat={changes.size > 0} hintId={hintId} />
      {asking?.dialog === 'remove' && (
        <RemoveOwnPrices
          cells={asking.cells}
          atOnce={atOnce}
          onConfirm={() => {
            onPrices(asking.cells.map((each) => ({ cell: each, to: null })))
            close()
          }}
          onClose={close}
        />
      )}
      {asking?.dialog === 'percent' && (
        <ChangePrices
          rule={rule}
          isBase={isBase}
          product={cells[0]!.product_id}
          component={component}
          selected={selected}
          draft={draft}
          onClose={close}
        />
      )}
      {asking?.dialog === 'floor' && (
        <FloorDialog cell={asking.cell} draft={draft} drafts={!atOnce} onSaved={onSaid} onClose={close} />
      )}
    </>
  )
}

interface CardLegendProps {
  table: CardTable
  isBase: boolean
  mayEdit: boolean
  heat: boolean
  hintId: string
}

function CardLegend({ table, isBase, mayEdit, heat, hintId }: CardLegendProps) {
  const { t } = useTranslation()
  const hasFloors = table.rows.some(({ cells }) => cells.some((cell) => cell && cell.floor !== null))
  return (
    <Stack gap={4} mt={8} mb={24}>
      <p className={ui.small}>
        {t('rateCard.inRinggit')} {t(`rateCard.about.${table.component}`)}
      </p>
      {heat && (
        <Group gap="4px 16px" className={ui.small}>
          {heats.map((level) => (
            <Group key={level} gap={6}>
              <Box className={classes.heat} data-heat={level} aria-hidden>
                {level.startsWith('up') ? '▲' : '▼'}
              </Box>
              {t(`rateCard.legend.${level}`)}
            </Group>
          ))}
        </Group>
      )}
      {!isBase && (
        <p className={ui.small}>
          <IconPointFilled size={12} aria-hidden className={classes.own} /> {t('rateCard.legend.own')}{' '}
          {t('rateCard.legend.inherited')}
        </p>
      )}
      {hasFloors && (
        <p className={ui.small}>
          <IconAlertTriangle size={14} aria-hidden className={classes.low} /> {t('rateCard.legend.low')}
        </p>
      )}
      <p id={hintId} className={ui.small} data-noprint>
        {t(mayEdit ? 'rateCard.keys.edit' : 'rateCard.keys.read')}
        {mayEdit && !isBase && ` ${t('rateCard.keys.remove')}`}
      </p>
    </Stack>
  )
}

const maxNamed = 10

function PasteRefused({ refusal, onClose }: { refusal: PasteRefusal; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('rateCard.paste.nothing')}
      withCloseButton
      closeButtonLabel={t('common.dismiss')}
      onClose={onClose}
      mb="sm"
    >
      {refusal.reason === 'size' && t('rateCard.paste.size', refusal)}
      {refusal.reason === 'gap' && t('rateCard.paste.gap')}
      {refusal.reason === 'wrong' && (
        <>
          {refusal.cells.slice(0, maxNamed).map(({ row, column, text, why }) => (
            <div key={`${row} ${column}`}>
              {t('rateCard.paste.cell', { row, column, text })} {t(`common.amountError.${why}`)}
            </div>
          ))}
          {refusal.cells.length > maxNamed &&
            t('rateCard.paste.more', { count: refusal.cells.length - maxNamed })}
        </>
      )}
    </Alert>
  )
}

interface RemoveOwnPricesProps {
  cells: readonly CardCell[]
  /** False if it is removed with the draft. */
  atOnce: boolean
  onConfirm: () => void
  onClose: () => void
}

function RemoveOwnPrices({ cells, atOnce, onConfirm, onClose }: RemoveOwnPricesProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const count = cells.length
  const { component, base_price, selling_price } = cells[0]!
  const amount = texts.amount(selling_price)
  return (
    <ConfirmDialog
      title={t('rateCard.removing.title', { count })}
      confirm={t('rateCard.removing.confirm', { count })}
      dangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {count > 1 ? (
        t('rateCard.removing.several', { count })
      ) : (
        <>
          <Text fw={550}>{`${texts.component(component)} · ${texts.cell(cells[0]!)}`}</Text>
          {base_price === null
            ? t(atOnce ? 'rateCard.removing.noBase' : 'rateCard.removing.noBaseDraft', { amount })
            : t(atOnce ? 'rateCard.removing.text' : 'rateCard.removing.draft', {
                amount,
                base: texts.amount(base_price),
              })}
        </>
      )}
    </ConfirmDialog>
  )
}

interface FloorDialogProps {
  cell: CardCell
  /** The floor is saved into an open draft. */
  draft: CardDraft | null
  /** Opens a draft for it if there is none. */
  drafts: boolean
  onSaved: (said: string) => void
  onClose: () => void
}

/** Below the floor a client manager needs a reason. Saved into the draft if one is open or the server requires it. */
function FloorDialog({ cell, draft, drafts, onSaved, onClose }: FloorDialogProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const { id, pricing_rule_id: rule } = cell
  const now = draft?.cells.find((each) => each.id === id)?.draft ?? cell
  const done = (said: string) => {
    onSaved(said)
    onClose()
  }
  const atOnce = useWrite(rateCardApi.setPrice, {
    refresh: false,
    onDone: ({ data }) => {
      replaceCell(rule, data)
      done(t('rateCard.floorSaved'))
    },
    onFailed: refreshDraft,
  })
  const save = useWrite(cardDraftApi.save, {
    refresh: false,
    onDone: ({ message }) => {
      void refreshDraft()
      done(message ?? t('rateCard.floorSaved'))
    },
    onFailed: refreshDraft,
  })
  const joins = drafts || draft !== null || atOnce.error?.code === 'wrong_status'
  const price = now.selling_price ?? cell.selling_price
  const versions = plannedIn(atOnce.error)
  const write: FormWrite<{ floor: CardCell['floor'] } & Pick<CellChange, 'planned'>> = joins
    ? {
        ...save,
        mutate: ({ floor }, onRefused) =>
          save.mutate(
            {
              body: {
                id: rule,
                revision: draft?.revision ?? null,
                cells: [{ id, selling_price: price, floor }],
              },
            },
            onRefused,
          ),
      }
    : {
        ...atOnce,
        mutate: ({ floor, planned }, onRefused) =>
          atOnce.mutate({ body: { id, selling_price: price, floor, planned } }, onRefused),
      }
  const form = usePortalForm({
    initial: { floor: (now.floor ?? '') as Amount, ...noChoices },
    needed: ({ planned }) => versions.length > 0 && planned === '' && t('cardDraft.planned.needed'),
    write,
    input: ({ floor, planned }) =>
      isRefused(floor) ? null : { floor: floor === '' ? null : floor, planned: planned || undefined },
  })
  return (
    <FormDialog
      form={form}
      title={t('rateCard.changeFloor')}
      size="small"
      submit={t(joins ? 'rateCard.floorToDraft' : 'rateCard.saveFloor')}
      onClose={onClose}
    >
      <Text>{`${texts.component(cell.component)} · ${texts.cell(cell)}: ${texts.amount(price)}`}</Text>
      <AmountInput
        first
        label={t('floorApprovals.floor')}
        help={t('rateCard.floorHelp')}
        {...form.field('floor')}
      />
      <PublishingChoices
        reason={form.field('reason')}
        planned={form.field('planned')}
        versions={versions}
        asksReason={false}
      />
      {joins && <Text c="dimmed">{atOnce.error?.message ?? t('rateCard.floorJoins')}</Text>}
    </FormDialog>
  )
}
