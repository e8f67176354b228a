import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useId, useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cardDraftApi, type CardDraft, type DraftedCell } from '#contract/rate-cards/draft-api.ts'
import { ConfirmButton, DialogButton, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import {
  choicesOf,
  noChoices,
  plannedIn,
  PublishingChoices,
  usePlannedText,
} from '#web/rate-cards/card/PublishingChoices.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState, Section, Loaded, RowsSkeleton, FailureAlert } from '#web/parts/page/page.tsx'
import { useFailureText, refresh, useRead, useWrite } from '#web/platform/query.ts'
import { showMessage } from '#web/platform/messages.ts'
import { averageChange } from '#web/rate-cards/card/block-changes.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import {
  PreviewFailed,
  PreviewRunning,
  PreviewSection,
  PreviewSums,
} from '#web/rate-cards/draft/DraftImpact.tsx'
import { useCellName, useCellText } from '#web/rate-cards/draft/cell-name.ts'
import classes from '#web/rate-cards/draft/DraftSection.module.css'
import ui from '#web/parts/ui.module.css'
import { DateField } from '#web/parts/form/DateField.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { ringgitText } from '#contract/money.ts'
import { sentenceCase } from '#contract/text.ts'

export function DraftSection({ rule, mayEdit }: { rule: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const read = useRead(cardDraftApi.read, { query: { id: rule } }, { staleTime: 0 })
  return (
    <Section title={t('rateCard.mode.draft')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {(draft) =>
          draft ? (
            <Draft rule={rule} draft={draft} mayEdit={mayEdit} />
          ) : (
            <EmptyState
              icon={IconFileDescription}
              title={t('cardDraft.none')}
              text={t('cardDraft.noneText')}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function Draft({ rule, draft, mayEdit }: { rule: number; draft: CardDraft; mayEdit: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [from, setFrom] = useState(today())
  const [blockedId, dayId] = [useId(), useId()]
  const list = useRef<HTMLDivElement>(null)
  const save = useWrite(cardDraftApi.save, {
    // The button that was pressed has disappeared with its row.
    onDone: () => list.current?.focus(),
    onFailed: async ({ code }) => {
      if (code === 'stale_version') await refresh([cardDraftApi.read.path])
    },
  })
  const plannedText = usePlannedText()
  const write = (cell: DraftedCell, says: DraftedCell['draft'] & Pick<DraftedCell, 'reason'>) =>
    save.mutate({ body: { id: rule, revision: draft.revision, cells: [{ id: cell.id, ...says }] } })
  const columns = useDraftColumns(draft, mayEdit, write)
  const { cells, conflicts, may_publish, needs_floor_approval, planned } = draft
  const otherPublishes = needs_floor_approval ? 'cardDraft.floorApprover' : 'cardDraft.secondPerson'
  const blocked =
    (conflicts > 0 && t('cardDraft.resolveFirst')) ||
    (!may_publish && t(otherPublishes)) ||
    (from === '' && t('cardDraft.dayNeeded'))
  return (
    <>
      <Text mb="sm">{t('cardDraft.lead')}</Text>
      {conflicts > 0 && (
        <Alert color="orange" mb="sm">
          {t('cardDraft.conflicts', { count: conflicts })}
        </Alert>
      )}
      {planned.length > 0 && (
        <Alert color="orange" mb="sm">
          {t('cardDraft.planned.title', { versions: plannedText(planned) })}
        </Alert>
      )}
      {save.error && (
        <Alert color="red" mb="sm" role="alert">
          {save.error.code === 'stale_version'
            ? t('cardDraft.changed')
            : failureText(save.error, t('cardDraft.changeFailed'))}
        </Alert>
      )}
      <div ref={list} tabIndex={-1} role="group" aria-label={t('cardDraft.list')}>
        {[...Map.groupBy(cells, groupOf).values()].map((group) => (
          <DraftGroup
            key={groupOf(group[0]!)}
            cells={group}
            columns={columns}
            open={cells.length <= maxUnfolded}
            busy={save.isPending}
          />
        ))}
      </div>
      <PreviewSection rule={rule} revision={draft.revision} mayEdit={mayEdit} />
      {mayEdit && (
        <div className={`${classes.foot} ${ui.surface}`} data-noprint>
          <DateField
            id={dayId}
            label={t('cardDraft.from')}
            value={from}
            onChange={setFrom}
            first={today()}
            maxWidth={160}
          />
          {blocked && (
            <Text id={blockedId} size="sm" flex="1 1 200px">
              {blocked}
            </Text>
          )}
          <Group gap="xs" ml="auto" wrap="nowrap">
            <ConfirmButton
              text={t('cardDraft.discard')}
              button={{ variant: 'default' }}
              endpoint={cardDraftApi.discard}
              input={{ query: { id: rule } }}
              failed={t('cardDraft.discardFailed')}
              onDone={() => showMessage(t('cardDraft.discarded'))}
              title={t('cardDraft.discard')}
              confirm={t('cardDraft.discard')}
              dangerous
            >
              {t('cardDraft.discardText', { count: cells.length })}
            </ConfirmButton>
            <DialogButton
              text={t('cardDraft.publishTitle', { count: cells.length })}
              button={{ disabled: Boolean(blocked), 'aria-describedby': blocked ? blockedId : undefined }}
            >
              {(onClose) => <PublishDialog rule={rule} draft={draft} from={from} onClose={onClose} />}
            </DialogButton>
          </Group>
        </div>
      )}
    </>
  )
}

/** Larger drafts begin with their groups folded. */
const maxUnfolded = 20

const groupOf = ({ product_id, component }: DraftedCell) => `${product_id} ${component}`

interface DraftGroupProps {
  cells: readonly DraftedCell[]
  columns: Column<DraftedCell>[]
  open: boolean
  busy: boolean
}

/** The prices of one component of a product under their number and average change. */
function DraftGroup({ cells, columns, open, busy }: DraftGroupProps) {
  const { t } = useTranslation()
  const texts = useCardTexts()
  const nameOf = useCellName()
  const [first] = cells
  const name = `${nameOf(first!).product} · ${texts.component(first!.component)}`
  const average = averageChange(
    cells.flatMap(({ in_force, draft, base_price }) => {
      const [from, to] = [in_force.selling_price ?? base_price, draft.selling_price ?? base_price]
      return from === null || to === null ? [] : { from, to }
    }),
  )
  return (
    <details open={open} className={classes.group}>
      <summary>
        <strong>{name}</strong>
        <span>{t('rules.basePrices', { count: cells.length })}</span>
        <span>{average !== 0 && t('cardDraft.average', { average: texts.percent(average) })}</span>
      </summary>
      <ListTable
        caption={`${t('cardDraft.list')}: ${name}`}
        rows={cells}
        columns={columns}
        nameOf={(cell) => nameOf(cell).name}
        busy={busy}
      />
    </details>
  )
}

function useDraftColumns(
  { cells }: CardDraft,
  mayEdit: boolean,
  write: (cell: DraftedCell, says: DraftedCell['draft'] & Pick<DraftedCell, 'reason'>) => void,
): Column<DraftedCell>[] {
  const { t } = useTranslation()
  const nameOf = useCellName()
  const said = useCellText()
  const columns: Column<DraftedCell>[] = [
    {
      key: 'price',
      head: t('quotes.price'),
      words: true,
      cell: (cell) => (
        <div>
          {nameOf(cell).name}
          {cell.below_floor !== null && (
            <Text size="sm">
              {sentenceCase(t('rateCard.belowFloor', { amount: ringgitText(cell.below_floor) }))}
              {cell.reason && `: ${cell.reason}`}
            </Text>
          )}
          {cell.conflict && (
            <Text size="sm" fw={600}>
              {t('cardDraft.conflict', { amount: said(cell.drafted_from) })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'in_force',
      head: t('priceBook.state.in_force'),
      amount: true,
      cell: (cell) => said(cell.in_force, cell.base_price),
    },
    {
      key: 'draft',
      head: t('rateCard.mode.draft'),
      amount: true,
      cell: (cell) => said(cell.draft, cell.base_price),
    },
    { key: 'by', head: t('cardDraft.by'), cell: (cell) => cell.by },
  ]
  if (!mayEdit || cells.length === 0) return columns
  const actions: Column<DraftedCell> = {
    key: 'actions',
    head: t('cardDraft.change'),
    screenOnly: true,
    cell: (cell) => (
      <Group gap="xs" justify="flex-end">
        {cell.conflict && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('cardDraft.keepOf', nameOf(cell))}
            onClick={() => write(cell, { ...cell.draft, reason: cell.reason })}
          >
            {t('cardDraft.keep')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('cardDraft.dropOf', nameOf(cell))}
          onClick={() => write(cell, { ...cell.in_force, reason: null })}
        >
          {t('cart.remove')}
        </Button>
      </Group>
    ),
  }
  return [...columns, actions]
}

interface PublishDialogProps {
  rule: number
  draft: CardDraft
  from: string
  onClose: () => void
}

/** Requires an impact preview of the draft, computes it if there is none, and warns if it failed. */
function PublishDialog({ rule, draft, from, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const { data: preview } = useRead(cardDraftApi.preview, { query: { id: rule } })
  const { revision } = draft
  const isOfDraft = preview?.revision === revision
  const result = isOfDraft ? preview.result : null
  const hasFailed = isOfDraft && preview.failed_at !== null
  const ask = useWrite(cardDraftApi.requestPreview)
  const { mutate: askFor } = ask
  const isMissing = preview !== undefined && !isOfDraft
  useEffect(() => {
    if (isMissing) askFor({ body: { id: rule, revision } })
  }, [isMissing, askFor, rule, revision])
  const write = useWrite(cardDraftApi.publish, {
    onDone: ({ data }) => {
      showMessage(t('cardDraft.published', { number: data.number }))
      onClose()
    },
  })
  const refused = plannedIn(write.error)
  const plannedAfter = (refused.length > 0 ? refused : draft.planned).filter((each) => each.from > from)
  const form = usePortalForm({
    initial: { note: '', ...noChoices },
    needed: ({ planned }) =>
      (result === null && !hasFailed && t('cardDraft.previewNeeded')) ||
      (plannedAfter.length > 0 && planned === '' && t('cardDraft.planned.needed')),
    write,
    input: ({ note, ...typed }) => ({
      body: { id: rule, revision: draft.revision, from, note: note.trim() || null, ...choicesOf(typed) },
    }),
    failed: t('cardDraft.publishFailed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('cardDraft.publishTitle', { count: draft.cells.length })}
      submit={t('cardDraft.publish')}
      onClose={onClose}
    >
      <Text fw={600}>
        {t('cardDraft.from')}: {day(from)}
      </Text>
      <Text>{t('cardDraft.publishText')}</Text>
      {result && <PreviewSums result={result} />}
      {result !== null && result.warning_count > 0 && (
        <Alert color="orange">{t('cardDraft.preview.warnings', { count: result.warning_count })}</Alert>
      )}
      {hasFailed && <PreviewFailed />}
      {!result && !hasFailed && !ask.error && <PreviewRunning rule={rule} />}
      <FailureAlert of={ask.error} failed={t('cardDraft.preview.failed')} />
      <PublishingChoices
        reason={form.field('reason')}
        planned={form.field('planned')}
        versions={plannedAfter}
        asksReason={
          draft.cells.some((cell) => cell.below_floor !== null && cell.reason === null) ||
          form.values.reason !== '' ||
          write.error?.errors.reason !== undefined
        }
      />
      <RemarkField {...form.field('note')} label={t('circuits.field.note')} data-autofocus />
    </FormDialog>
  )
}
