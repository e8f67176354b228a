import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import {
  type ListedSheet,
  sheetConflicts,
  sheetFields,
  siteSheetApi,
  siteSheetLimits as limits,
} from '#contract/site-sheets.ts'
import { CompanyPicker, companyIn } from '#web/parts/company/CompanyPicker.tsx'
import { ConfirmButton } from '#web/parts/dialog/Dialog.tsx'
import { ChooseFile } from '#web/parts/form/fields.tsx'
import { type Column, useListSearch } from '#web/parts/list/list.ts'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import { ListRows, ListTable } from '#web/parts/list/ListTable.tsx'
import { EmptyState, FailureAlert, PageHead } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import type { CallError, Reply } from '#web/platform/api.ts'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { saveFile, sendFile, useSizes } from '#web/platform/files.ts'
import { showMessage } from '#web/platform/messages.ts'
import { refreshAfter, useList, useWrite } from '#web/platform/query.ts'
import { type QuoteDesk, useQuoteTabs } from '#web/quotes/desk.ts'
import { companyQuotes } from '#web/quotes/desks/company.tsx'
import { staffQuotes } from '#web/quotes/desks/staff.tsx'
import { SheetProgress } from '#web/sheets/SheetProgress.tsx'

export const CompanySheets = () => <SheetList desk={companyQuotes} />
export const StaffSheets = () => <SheetList desk={staffQuotes} />

function SheetList({ desk }: { desk: QuoteDesk }) {
  const { t } = useTranslation()
  const { search, page, change } = useListSearch()
  const company = companyIn(search.company_id)
  const list = useList(siteSheetApi.list, { query: { page, company_id: company ?? undefined } })
  const columns = useSheetColumns(desk)
  const title = t('sheets.title')
  return (
    <>
      <PageHead title={title} lead={t('sheets.lead')} hasLink />
      <ListTabs label={t('quotes.lists')} tabs={useQuoteTabs(desk, 'sheets')} />
      {desk.side === 'staff' && (
        <Box maw={420} mb="sm" data-noprint>
          <CompanyPicker
            label={t('quotes.company')}
            description={t('sheets.companyFirst')}
            value={company}
            onChange={(id) => change({ company_id: id === null ? '' : String(id) })}
          />
        </Box>
      )}
      {(desk.side === 'company' || company !== null) && <NewSheet desk={desk} company={company} />}
      <ListRows
        caption={title}
        read={list}
        page={page}
        columns={columns}
        sort="-made"
        narrowed={company !== null}
        onClear={() => change({ company_id: '' })}
        nothing={
          <EmptyState icon={IconTableImport} title={t('sheets.nothing')} text={t('sheets.nothingText')} />
        }
      >
        {(rows) => (
          <ListTable
            caption={title}
            rows={rows}
            columns={columns}
            nameOf={({ name }) => name}
            busy={list.isPlaceholderData}
          />
        )}
      </ListRows>
    </>
  )
}

/** Upload, by a button or a drop, or rows that are typed. */
function NewSheet({ desk, company }: { desk: QuoteDesk; company: number | null }) {
  const { t, i18n } = useTranslation()
  const sizes = useSizes()
  const dates = useDates()
  const navigate = useNavigate()
  const helpId = useId()
  const query = { company_id: company ?? undefined }
  const open = (id: number) => void navigate({ to: recordPath('siteSheet', id, desk.side) })
  const upload = useMutation<Reply<typeof siteSheetApi.create>, CallError, File>({
    mutationFn: (file) => sendFile(siteSheetApi.create, { query }, file),
    onSuccess: ({ data, message }) => {
      void refreshAfter(siteSheetApi.create)
      if (message) showMessage(message)
      open(data.id)
    },
  })
  const begin = useWrite(siteSheetApi.begin, { onDone: ({ data }) => open(data.id) })
  const busy = upload.isPending || begin.isPending
  const send = (file: File | null | undefined) => {
    if (file && !busy) upload.mutate(file)
  }
  const failure = upload.error ?? begin.error
  const conflicts = sheetConflicts.safeParse(failure?.data).data?.rows ?? []
  const help = { limit: sizes(limits.bytes), rows: limits.rows.toLocaleString(i18n.language) }
  const type = { query, body: { name: t('sheets.typedName', { day: dates.day(today()) }) } }
  return (
    <Box
      className={ui.card}
      mb="md"
      data-next
      data-noprint
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        send(event.dataTransfer.files[0])
      }}
    >
      <Group gap="xs">
        <ChooseFile
          // The key resets the input, so that a corrected file of the same name can be chosen.
          key={upload.submittedAt}
          label={t('sheets.upload')}
          accept=".xlsx,.csv"
          onPick={send}
          describedBy={helpId}
          disabled={busy}
          variant="filled"
        >
          {t('sheets.upload')}
        </ChooseFile>
        <Button variant="default" disabled={busy} onClick={() => begin.mutate(type)}>
          {t('sheets.type')}
        </Button>
        <Button
          variant="subtle"
          onClick={() =>
            void saveFile(siteSheetApi.template, { query: {} }, `${t('sheets.templateFile')}.xlsx`)
          }
        >
          {t('sheets.template')}
        </Button>
      </Group>
      <Text id={helpId} size="sm" mt="xs" role="status">
        {upload.isPending
          ? t('sheets.uploading', { name: upload.variables.name })
          : t('sheets.uploadHelp', help)}
      </Text>
      <FailureAlert of={failure} failed={t('sheets.failed')} mt="xs">
        {conflicts.flatMap(({ row_no, yours, now }) =>
          sheetFields
            .filter((field) => (yours[field] ?? now?.[field] ?? '') !== (now?.[field] ?? ''))
            .map((field) => (
              <Text key={`${row_no} ${field}`}>
                {t('multiple.row', { number: row_no })}, {t(`sheets.field.${field}`)}:{' '}
                {yours[field] || t('common.empty')}.{' '}
                {t(now ? 'sheets.conflict' : 'sheets.conflictRemoved', {
                  now: now?.[field] || t('common.empty'),
                })}
              </Text>
            )),
        )}
      </FailureAlert>
    </Box>
  )
}

function useSheetColumns({ side }: QuoteDesk): Column<ListedSheet>[] {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  return [
    {
      key: 'name',
      card: 'title',
      head: t('sheets.name'),
      cell: ({ id, name }) => (
        <Anchor
          renderRoot={(props) => <Link to={recordPath('siteSheet', id, side)} data-names-row {...props} />}
        >
          {name}
        </Anchor>
      ),
    },
    ...(side === 'staff'
      ? [
          {
            key: 'company',
            card: 'about' as const,
            under: 'name',
            head: t('quotes.company'),
            cell: ({ company }: ListedSheet) => company,
          },
        ]
      : []),
    {
      key: 'state',
      card: 'line',
      words: true,
      head: t('quotes.status'),
      cell: (sheet) => <SheetProgress sheet={sheet} />,
    },
    {
      key: 'rows',
      card: 'page',
      head: t('sheets.rows'),
      amount: true,
      cell: ({ row_count }) => row_count.toLocaleString(i18n.language),
    },
    {
      key: 'made',
      card: 'when',
      head: t('sheets.made'),
      cell: ({ made_by: name, made_at }) => t('sheets.by', { name, day: dates.day(dayOf(made_at)) }),
    },
    {
      key: 'remove',
      card: 'end',
      head: t('sheets.remove'),
      always: true,
      screenOnly: true,
      cell: ({ id, name }) => (
        <ConfirmButton
          text={t('sheets.remove')}
          label={t('sheets.removeTitle', { name })}
          button={{ variant: 'subtle', color: 'gray', size: 'compact-md' }}
          endpoint={siteSheetApi.remove}
          input={{ params: { id: String(id) } }}
          failed={t('sheets.removeFailed')}
          title={t('sheets.removeTitle', { name })}
          confirm={t('sheets.remove')}
          dangerous
          onDone={() => showMessage(t('sheets.removed'))}
        >
          {t('sheets.removeText')}
        </ConfirmButton>
      ),
    },
  ]
}
