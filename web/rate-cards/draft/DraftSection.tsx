import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { cardDraftApi, type CardDraft, type DraftedCell } from '#contract/rate-cards/draft-api.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import type { Column } from '#web/parts/list/column.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refresh, useRead, useWrite } from '#web/platform/query.ts'
import { useCellName, useSaid } from '#web/rate-cards/draft/cell-name.ts'
import {
  PreviewSection,
  PreviewFailed,
  PreviewRunning,
  PreviewSums,
} from '#web/rate-cards/draft/PreviewSection.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { today } from '#web/platform/dates.ts'

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
  const list = useRef<HTMLDivElement>(null)
  const save = useWrite(cardDraftApi.save, {
    // The button that was pressed has disappeared with its row.
    onDone: () => list.current?.focus(),
    onFailed: async ({ code }) => {
      if (code === 'stale_version') await refresh([cardDraftApi.read.path])
    },
  })
  const write = (cell: DraftedCell, says: DraftedCell['draft']) =>
    save.mutate({ body: { id: rule, revision: draft.revision, cells: [{ id: cell.id, ...says }] } })
  const columns = useDraftColumns(draft, mayEdit, write)
  const nameOf = useCellName()
  const { cells, conflicts, may_publish } = draft
  const blocked = conflicts > 0 ? t('cardDraft.resolveFirst') : !may_publish && t('cardDraft.secondPerson')
  return (
    <>
      <Text mb="sm">{t('cardDraft.lead')}</Text>
      {conflicts > 0 && (
        <Alert color="orange" mb="sm">
          {t('cardDraft.conflicts', { count: conflicts })}
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
          {blocked && <Text mt="sm">{blocked}</Text>}
          <Group mt="md">
            <Button disabled={Boolean(blocked)} onClick={() => setPublishes(true)}>
              {t('cardDraft.publish')}
            </Button>
            <ConfirmButton
              text={t('cardDraft.discard')}
              button={{ variant: 'default' }}
              endpoint={cardDraftApi.discard}
              input={{ query: { id: rule } }}
              failed={t('cardDraft.discardFailed')}
              onDone={() => showMessage(t('cardDraft.discarded'))}
              title={t('cardDraft.discardTitle')}
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
  write: (cell: DraftedCell, says: DraftedCell['draft']) => void,
): Column<DraftedCell>[] {
  const { t } = useTranslation()
  const nameOf = useCellName()
  const said = useSaid()
  const columns: Column<DraftedCell>[] = [
    {
      key: 'price',
      head: t('cardDraft.price'),
      words: true,
      cell: (cell) => (
        <div>
          {nameOf(cell).name}
          <Text size="sm" c="dimmed">
            {nameOf(cell).product}
          </Text>
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
      head: t('cardDraft.drafted'),
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
            onClick={() => write(cell, cell.draft)}
          >
            {t('cardDraft.keep')}
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('cardDraft.dropOf', nameOf(cell))}
          onClick={() => write(cell, cell.in_force)}
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
  const ask = useWrite(cardDraftApi.askPreview)
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
  const form = usePortalForm({
    initial: { from: today(), note: '' },
    needed: ({ from }) =>
      (result === null && !hasFailed && t('cardDraft.previewNeeded')) ||
      (from === '' && t('cardDraft.dayNeeded')),
    write,
    input: ({ from, note }) => ({
      body: { id: rule, revision: draft.revision, from, note: note.trim() === '' ? null : note },
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
      <RemarkField {...form.field('note')} label={t('cardDraft.note')} data-autofocus />
    </FormDialog>
  )
}
