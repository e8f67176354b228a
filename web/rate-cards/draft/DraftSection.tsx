import { Alert, Button, Group, Text, Anchor, List, Loader, Title } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useId, useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import {
  cardDraftApi,
  type CardDraft,
  type DraftedCell,
  type CardPreview,
  type AffectedQuote,
  type PreviewResult,
} from '#contract/rate-cards/draft-api.ts'
import { ConfirmButton, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import {
  choicesOf,
  noChoices,
  plannedIn,
  PublishingChoices,
  usePlannedText,
} from '#web/rate-cards/card/PublishingChoices.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState, Section, Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useFailureText, refresh, useRead, useWrite } from '#web/platform/query.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useCellName, useCellText } from '#web/rate-cards/draft/cell-name.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { today, dayOf, useDates } from '#web/platform/dates.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { recordPages } from '#contract/paths.ts'
import { Facts } from '#web/parts/record/record.tsx'

export function DraftSection({ rule, mayEdit }: { rule: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const read = useRead(cardDraftApi.read, { query: { id: rule } }, { staleTime: 0 })
  return (
    <Section title={t('cardDraft.heading')}>
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
  const [publishes, setPublishes] = useState(false)
  const blockedId = useId()
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
  const nameOf = useCellName()
  const { cells, conflicts, may_publish, needs_floor_approval, planned } = draft
  const otherPublishes = needs_floor_approval ? 'cardDraft.floorApprover' : 'cardDraft.secondPerson'
  const blocked = conflicts > 0 ? t('cardDraft.resolveFirst') : !may_publish && t(otherPublishes)
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
        <ListTable
          caption={t('cardDraft.list')}
          rows={cells}
          columns={columns}
          nameOf={(cell) => nameOf(cell).name}
          busy={save.isPending}
        />
      </div>
      <PreviewSection rule={rule} revision={draft.revision} mayEdit={mayEdit} />
      {mayEdit && (
        <>
          {blocked && (
            <Text id={blockedId} mt="sm">
              {blocked}
            </Text>
          )}
          <Group mt="md">
            <Button
              disabled={Boolean(blocked)}
              aria-describedby={blocked ? blockedId : undefined}
              onClick={() => setPublishes(true)}
            >
              {t('cardDraft.publish')}
            </Button>
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
          </Group>
        </>
      )}
      {publishes && <PublishDialog rule={rule} draft={draft} onClose={() => setPublishes(false)} />}
    </>
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
          <Text size="sm" c="dimmed">
            {nameOf(cell).product}
          </Text>
          {cell.below_floor !== null && (
            <Text size="sm">
              {t('rateCard.belowFloor', { amount: ringgitText(cell.below_floor) })}
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
      head: t('cardDraft.inForce'),
      amount: true,
      cell: (cell) => said(cell.in_force, cell.base_price),
    },
    {
      key: 'draft',
      head: t('cardDraft.heading'),
      amount: true,
      cell: (cell) => said(cell.draft, cell.base_price),
    },
    { key: 'by', head: t('cardDraft.by'), cell: (cell) => cell.by },
  ]
  if (!mayEdit || cells.length === 0) return columns
  const actions: Column<DraftedCell> = {
    key: 'actions',
    head: t('cardDraft.change'),
    always: true,
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
          {t('cardDraft.drop')}
        </Button>
      </Group>
    ),
  }
  return [...columns, actions]
}

/** Requires an impact preview of the draft, computes it if there is none, and warns if it failed. */
function PublishDialog({ rule, draft, onClose }: { rule: number; draft: CardDraft; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: preview } = useRead(cardDraftApi.preview, { query: { id: rule } })
  const failureText = useFailureText()
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
  const plannedAfter = (from: string) => {
    const refused = plannedIn(write.error)
    return (refused.length > 0 ? refused : draft.planned).filter((each) => each.from > from)
  }
  const form = usePortalForm({
    initial: { from: today(), note: '', ...noChoices },
    needed: ({ from, planned }) =>
      (result === null && !hasFailed && t('cardDraft.previewNeeded')) ||
      (from === '' && t('cardDraft.dayNeeded')) ||
      (plannedAfter(from).length > 0 && planned === '' && t('cardDraft.planned.needed')),
    write,
    input: ({ from, note, ...typed }) => ({
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
      <Text>{t('cardDraft.publishText')}</Text>
      {result && <PreviewSums result={result} />}
      {result !== null && result.warning_count > 0 && (
        <Alert color="orange">{t('cardDraft.preview.warnings', { count: result.warning_count })}</Alert>
      )}
      {hasFailed && <PreviewFailed />}
      {!result && !hasFailed && !ask.error && <PreviewRunning rule={rule} />}
      {ask.error && (
        <Alert color="red" role="alert">
          {failureText(ask.error, t('cardDraft.preview.failed'))}
        </Alert>
      )}
      <DateField
        {...form.field('from')}
        label={t('cardDraft.from')}
        description={t('cardDraft.fromHelp')}
        first={today()}
      />
      <PublishingChoices
        reason={form.field('reason')}
        planned={form.field('planned')}
        versions={plannedAfter(form.values.from)}
        asksReason={
          draft.cells.some((cell) => cell.below_floor !== null && cell.reason === null) ||
          form.values.reason !== '' ||
          write.error?.errors.reason !== undefined
        }
      />
      <RemarkField {...form.field('note')} label={t('cardDraft.note')} data-autofocus />
    </FormDialog>
  )
}

/** In milliseconds. */
const pollInterval = 1_000

/** A preview is computed in the background and survives leaving the page. */
function PreviewSection({ rule, revision, mayEdit }: { rule: number; revision: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { data } = useRead(cardDraftApi.preview, { query: { id: rule } })
  const ask = useWrite(cardDraftApi.requestPreview)
  const isMissing = data?.result === null && data.revision === revision
  const running = isMissing && data.failed_at === null
  const waiting = running || ask.isPending
  return (
    <section aria-label={t('cardDraft.preview.title')}>
      <Title order={3} mt="lg">
        {t('cardDraft.preview.title')}
      </Title>
      <Text my="xs">{t('cardDraft.preview.lead')}</Text>
      {mayEdit && (
        // Stays focusable while the impact is computed.
        <Button
          variant="default"
          aria-disabled={waiting}
          data-disabled={waiting || undefined}
          onClick={() => !waiting && ask.mutate({ body: { id: rule, revision } })}
        >
          {t('cardDraft.preview.ask')}
        </Button>
      )}
      {ask.error && (
        <Alert color="red" mt="sm" role="alert">
          {failureText(ask.error, t('cardDraft.preview.failed'))}
        </Alert>
      )}
      {running && <PreviewRunning rule={rule} />}
      {isMissing && !running && <PreviewFailed />}
      {data?.result && <Result preview={data} result={data.result} current={data.revision === revision} />}
    </section>
  )
}

function PreviewRunning({ rule }: { rule: number }) {
  const { t } = useTranslation()
  useRead(cardDraftApi.preview, { query: { id: rule } }, { refetchInterval: pollInterval })
  return (
    <Group role="status" my="sm">
      <Loader size="sm" aria-hidden />
      {t('cardDraft.preview.running')}
    </Group>
  )
}

function PreviewFailed() {
  const { t } = useTranslation()
  return (
    <Alert color="red" mt="sm" role="alert">
      {t('cardDraft.preview.notComputed')}
    </Alert>
  )
}

interface ResultProps {
  preview: CardPreview
  result: PreviewResult
  current: boolean
}

function Result({ preview, result, current }: ResultProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const columns = useQuoteColumns()
  const { since, lines, stopped } = result
  const moved = [
    ['rises', result.rises],
    ['falls', result.falls],
  ] as const
  return (
    <>
      {!current && (
        <Alert color="orange" my="sm">
          {t('cardDraft.preview.older')}
        </Alert>
      )}
      <Text c="dimmed" my="sm">
        {t('cardDraft.preview.asked', { date: day(dayOf(preview.asked_at)) })}{' '}
        {t(stopped ? 'cardDraft.preview.stopped' : 'cardDraft.preview.looked', {
          lines,
          since: day(since),
        })}
      </Text>
      <PreviewSums result={result} />
      {moved.map(
        ([which, quotes]) =>
          quotes.length > 0 && (
            <div key={which}>
              <Title order={4} fz="md" my="sm">
                {t(`cardDraft.preview.${which}`)}
              </Title>
              <ListTable
                caption={t(`cardDraft.preview.${which}`)}
                rows={quotes}
                columns={columns}
                nameOf={(quote) => quote.quote_reference}
              />
            </div>
          ),
      )}
      <Warnings result={result} />
    </>
  )
}

function PreviewSums({ result }: { result: PreviewResult }) {
  const { t } = useTranslation()
  const sum = (before: Sen, after: Sen) =>
    t('cardDraft.preview.sum', { before: ringgitText(before), after: ringgitText(after) })
  const { before, after } = result
  return (
    <Facts
      facts={[
        { name: t('cardDraft.preview.cells'), value: result.cells },
        { name: t('cardDraft.preview.companies'), value: result.companies },
        { name: t('cardDraft.preview.quotes'), value: result.quotes },
        ...(result.quotes === 0
          ? []
          : [
              { name: t('cardDraft.preview.mrc'), value: sum(before.mrc, after.mrc) },
              { name: t('cardDraft.preview.nrc'), value: sum(before.nrc, after.nrc) },
            ]),
      ]}
    />
  )
}

function useQuoteColumns(): Column<AffectedQuote>[] {
  const { t } = useTranslation()
  const monthly = ({ nrc, mrc }: AffectedQuote['before']) => `${ringgitText(mrc)} + ${ringgitText(nrc)}`
  return [
    {
      key: 'quote',
      head: t('quotes.one'),
      cell: ({ id, quote_reference }) => (
        <Anchor
          renderRoot={(props) => <Link to={recordPages.quote.staff} params={{ id: String(id) }} {...props} />}
        >
          {quote_reference}
        </Anchor>
      ),
    },
    { key: 'company', head: t('quotes.company'), words: true, cell: ({ company }) => company },
    {
      key: 'before',
      head: t('cardDraft.preview.before'),
      amount: true,
      cell: ({ before }) => monthly(before),
    },
    { key: 'after', head: t('cardDraft.preview.after'), amount: true, cell: ({ after }) => monthly(after) },
  ]
}

function Warnings({ result: { warnings, warning_count } }: { result: PreviewResult }) {
  const { t } = useTranslation()
  const nameOf = useCellName()
  if (warning_count === 0) return <Text mt="sm">{t('cardDraft.preview.noWarnings')}</Text>
  return (
    <>
      <Title order={4} fz="md" my="sm">
        {t('cardDraft.preview.warnings', { count: warning_count })}
      </Title>
      <List>
        {warnings.map((warning, index) => {
          const { product, name } = nameOf(warning)
          return (
            // Warnings have no id, and the list never changes.
            <List.Item key={index}>
              {product} · {name}: {ringgitText(warning.price)}.{' '}
              {t(`cardDraft.preview.warning.${warning.kind}`, {
                other: ringgitText(warning.other),
              })}
              {warning.kind === 'floor' && warning.reason && ` ${warning.reason}.`}
              {warning.rule && ` ${t('cardDraft.preview.ofRule', { rule: warning.rule })}`}
            </List.Item>
          )
        })}
      </List>
      {warnings.length < warning_count && (
        <Text c="dimmed">{t('cardDraft.preview.firstWarnings', { count: warnings.length })}</Text>
      )}
    </>
  )
}
