import { Anchor, Stack, Button, Group, Text, Box, NativeSelect, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { rateCardApi, type PricingRule, type CardVersion } from '#contract/rate-cards/api.ts'
import { LoadedRecord, Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useRead, useList, useWrite } from '#web/platform/query.ts'
import { DraftSection } from '#web/rate-cards/draft/DraftSection.tsx'
import { type Column, useListSearch } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import { Pager } from '#web/parts/list/list-parts.tsx'
import { useDates, today } from '#web/platform/dates.ts'
import { cardDraftApi, type ComparedCell } from '#contract/rate-cards/draft-api.ts'
import { ConfirmWrite, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import {
  choicesOf,
  noChoices,
  plannedIn,
  PublishingChoices,
} from '#web/rate-cards/card/PublishingChoices.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { useCellName, useCellText } from '#web/rate-cards/draft/cell-name.ts'
import { useRole } from '#web/platform/screens.ts'

export function CardDraftPage() {
  const { t } = useTranslation()
  const { id = '' }: { id?: string } = useSearch({ strict: false })
  const read = useRead(rateCardApi.one, { query: { id } })
  const role = useRole()
  const mayEdit = ({ is_standard_rule }: PricingRule) =>
    role !== undefined && (is_standard_rule === 1) !== (role === 'client_manager')
  return (
    <LoadedRecord
      read={read}
      back={
        <Anchor
          renderRoot={(props) =>
            read.data?.is_standard_rule === 1 ? (
              <Link to={paths.baseRule} {...props} />
            ) : (
              <Link to={paths.manageRule} search={{ id }} {...props} />
            )
          }
        >
          ← {t('priceBook.tabs.prices')}
        </Anchor>
      }
      head={(rule) => ({
        title: rule ? t('cardDraft.title', { name: rule.name }) : t('cardDraft.pageTitle'),
      })}
      absent={{ title: t('cardDraft.absent'), text: t('cardDraft.absentText') }}
    >
      {(rule) => (
        <Stack>
          <DraftSection key={rule.id} rule={rule.id} mayEdit={mayEdit(rule)} />
          <VersionSection rule={rule.id} mayEdit={mayEdit(rule)} />
        </Stack>
      )}
    </LoadedRecord>
  )
}

type Asked = { what: 'compare' | 'restore' | 'withdraw'; version: CardVersion }

function VersionSection({ rule, mayEdit }: { rule: number; mayEdit: boolean }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page } = useListSearch()
  const read = useList(rateCardApi.versions, { query: { id: rule, page } })
  const columns = useVersionColumns({ mayEdit, only: read.data?.count === 1 }, setAsked)
  const close = () => setAsked(null)
  return (
    <Section title={t('cardDraft.versions')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {({ rows, count, kept }) => (
          <>
            {asked?.what === 'compare' && (
              <ComparedVersions key={asked.version.id} rule={rule} version={asked.version} onClose={close} />
            )}
            <ListTable
              caption={t('cardDraft.versionList')}
              rows={rows}
              columns={columns}
              nameOf={({ number }) => t('cardDraft.before', { number })}
              busy={read.isPlaceholderData}
            />
            <Pager page={page} count={count} uncertain={kept} below />
          </>
        )}
      </Loaded>
      {asked?.what === 'restore' && <RestoreDialog rule={rule} version={asked.version} onClose={close} />}
      {asked?.what === 'withdraw' && <WithdrawDialog rule={rule} version={asked.version} onClose={close} />}
    </Section>
  )
}

function useVersionColumns(
  { mayEdit, only }: { mayEdit: boolean; only: boolean },
  ask: (asked: Asked) => void,
): Column<CardVersion>[] {
  const { t } = useTranslation()
  const { day, moment } = useDates()
  const actionsOf = (version: CardVersion) => {
    // The only version has none to compare with, and is in force.
    if (version.withdrawn || only) return []
    const actions: Asked['what'][] = mayEdit ? ['compare', 'restore'] : ['compare']
    return mayEdit && isPlanned(version) ? [...actions, 'withdraw' as const] : actions
  }
  return [
    {
      key: 'version',
      head: t('cardDraft.version'),
      words: true,
      cell: ({ number, kind, restores, note, reasons, withdrawn_cells, withdrawn }) => (
        <div>
          {number} · {t(`cardDraft.kind.${kind}`, { number: restores })}
          {note && <Text size="sm">{note}</Text>}
          {reasons.map((reason) => (
            <Text key={reason} size="sm">
              {t('cardDraft.belowFloor', { reason })}
            </Text>
          ))}
          {withdrawn_cells.map(({ by_version, cells }) => (
            <Text key={by_version} size="sm">
              {t('cardDraft.planned.withdrawn', { count: cells, number: by_version })}
            </Text>
          ))}
          {withdrawn && (
            <Text size="sm" fw={600}>
              {t('cardDraft.withdrawn', { by: withdrawn.by })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'from',
      head: t('cardDraft.from'),
      cell: ({ from, kind }) => (kind === 'opening' ? '' : day(from)),
    },
    { key: 'cells', head: t('priceBook.tabs.prices'), amount: true, cell: ({ cells }) => cells },
    {
      key: 'by',
      head: t('cardDraft.publishedBy'),
      words: true,
      cell: ({ by, drafted_by, at }) => (
        <div>
          {by ?? t('common.product')}, {moment(at)}
          {drafted_by && drafted_by !== by && (
            <Text size="sm" c="dimmed">
              {t('cardDraft.draftedBy', { by: drafted_by })}
            </Text>
          )}
        </div>
      ),
    },
    {
      key: 'actions',
      head: t('cardDraft.change'),
      screenOnly: true,
      cell: (version) =>
        actionsOf(version).length > 0 && (
          <Group gap="xs" justify="flex-end">
            {actionsOf(version).map((what) => (
              <Button
                key={what}
                variant="default"
                size="compact-sm"
                aria-label={t(what === 'compare' ? 'cardDraft.compareOf' : `cardDraft.${what}Title`, {
                  number: version.number,
                })}
                onClick={() => ask({ what, version })}
              >
                {t(`cardDraft.${what}`)}
              </Button>
            ))}
          </Group>
        ),
    },
  ]
}

interface VersionDialogProps {
  rule: number
  version: CardVersion
  onClose: () => void
}

/** Asks for a reason and about planned versions once the server says that the prices need it. */
function RestoreDialog({ rule, version: { number }, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const write = useWrite(cardDraftApi.restore, {
    onDone: ({ data }) => {
      showMessage(data ? t('cardDraft.restored', { number }) : t('cardDraft.restoreDrafted'))
      onClose()
    },
  })
  const versions = plannedIn(write.error)
  const form = usePortalForm({
    initial: noChoices,
    needed: ({ planned }) => versions.length > 0 && planned === '' && t('cardDraft.planned.needed'),
    write,
    input: (typed) => ({ body: { id: rule, number, ...choicesOf(typed) } }),
    failed: t('cardDraft.restoreFailed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('cardDraft.restoreTitle', { number })}
      submit={t('cardDraft.restore')}
      size="small"
      onClose={onClose}
    >
      <Text>{t('cardDraft.restoreText', { number })}</Text>
      <PublishingChoices
        reason={form.field('reason')}
        planned={form.field('planned')}
        versions={versions}
        asksReason={form.values.reason !== '' || write.error?.errors.reason !== undefined}
      />
    </FormDialog>
  )
}

function WithdrawDialog({ rule, version: { number, from }, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  return (
    <ConfirmWrite
      endpoint={cardDraftApi.withdraw}
      input={{ query: { id: rule, number } }}
      failed={t('cardDraft.withdrawFailed')}
      onDone={() => showMessage(t('cardDraft.withdrawnDone', { number }))}
      title={t('cardDraft.withdrawTitle', { number })}
      confirm={t('cardDraft.withdraw')}
      dangerous
      onClose={onClose}
    >
      {t('cardDraft.withdrawText', { from: day(from) })}
    </ConfirmWrite>
  )
}

function ComparedVersions({ rule, version, onClose }: VersionDialogProps) {
  // Independent of the page on screen; the most that the API answers.
  const newest = useList(rateCardApi.versions, { query: { id: rule, per_page: 100 } }).data
  if (!newest) return <RowsSkeleton rows={3} />
  const { rows, count } = newest
  const withdrawn = new Set(rows.filter((each) => each.withdrawn).map(({ number }) => number))
  // Numbers have no gaps. A version withdrawn long ago may be missing from `rows`; picking it says so.
  const numbers = Array.from({ length: count }, (_, at) => count - at).filter((each) => !withdrawn.has(each))
  return <Compared rule={rule} numbers={numbers} first={version.number} onClose={onClose} />
}

interface ComparedProps {
  rule: number
  numbers: readonly number[]
  first: number
  onClose: () => void
}

function Compared({ rule, numbers, first, onClose }: ComparedProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(numbers.find((each) => each !== first) ?? first)
  const read = useRead(cardDraftApi.compare, { query: { id: rule, from, to } })
  const nameOf = useCellName()
  const said = useCellText()
  const choices = numbers.map((number) => ({
    value: String(number),
    label: t('cardDraft.before', { number }),
  }))
  const columns: Column<ComparedCell>[] = [
    {
      key: 'price',
      head: t('quotes.price'),
      words: true,
      cell: (cell) => `${nameOf(cell).product} · ${nameOf(cell).name}`,
    },
    {
      key: 'before',
      head: t('cardDraft.before', { number: from }),
      amount: true,
      cell: (cell) => said(cell.before),
    },
    {
      key: 'after',
      head: t('cardDraft.before', { number: to }),
      amount: true,
      cell: (cell) => said(cell.after),
    },
  ]
  const title = t('cardDraft.compareTitle', { from, to })
  return (
    <Box component="section" aria-label={title} mb="lg">
      <Title order={3}>{title}</Title>
      <Group my="sm" align="end">
        <NativeSelect
          label={t('cardDraft.older')}
          data={choices}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={t('cardDraft.newer')}
          data={choices}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
        <Button variant="default" onClick={onClose}>
          {t('cardDraft.closeCompare')}
        </Button>
      </Group>
      <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
        {(cells) =>
          cells.length === 0 ? (
            <Text>{t('cardDraft.same')}</Text>
          ) : (
            <ListTable caption={title} rows={cells} columns={columns} nameOf={(cell) => nameOf(cell).name} />
          )
        }
      </Loaded>
    </Box>
  )
}

const isPlanned = ({ from, withdrawn }: CardVersion) => withdrawn === null && from > today()
