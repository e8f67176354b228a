import { Alert, Button, Stack, Text, Box, Flex } from '@mantine/core'
import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import {
  type CardDraft,
  sheetLimits,
  namingColumns,
  cardSheetApi,
  type ImportedCard,
} from '#contract/rate-cards/draft-api.ts'
import { ChooseFile } from '#web/parts/form/fields.tsx'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow, FailureAlert } from '#web/parts/page/page.tsx'
import { refresh, refreshAfter } from '#web/platform/query.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useSizes, sendFile } from '#web/platform/files.ts'
import { useCellName, useCellText } from '#web/rate-cards/draft/cell-name.ts'
import ui from '#web/parts/ui.module.css'
import { CallError, type Reply } from '#web/platform/api.ts'

interface ImportPricesProps {
  rule: number
  isBase: boolean
  draft: CardDraft | null
  onClose: () => void
}

/** A file is saved as a whole or not at all. */
export function ImportPrices({ rule, isBase, draft, onClose }: ImportPricesProps) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { check, save } = useSheetImport(rule, (message) => {
    showMessage(message)
    onClose()
  })
  const limit = sizes(sheetLimits.bytes)
  const revision = draft?.revision
  const checkFile = (chosen: File) => {
    save.reset()
    check.mutate({ file: chosen, revision })
  }
  const pick = (chosen: File | null) => {
    if (!chosen) return
    setFile(chosen)
    check.reset()
    save.reset()
    const isTooLarge = chosen.size > sheetLimits.bytes
    setRefused(
      isTooLarge ? t('cardSheet.tooLarge', { limit }) : chosen.size === 0 ? t('orders.po.emptyFile') : null,
    )
    if (!isTooLarge && chosen.size > 0) checkFile(chosen)
  }
  const failure = save.error ?? check.error
  const { cells, all } = wrongCells(failure)
  const checked = failure ? undefined : check.data?.data
  const changes = checked?.changes ?? 0
  return (
    <Dialog title={t('cardSheet.title')} size="large" onClose={onClose} busy={save.isPending} keepsInput>
      <Stack>
        <Text>
          {t('cardSheet.lead')} {!isBase && t('cardSheet.emptyOwn')}
        </Text>
        {draft && (
          <Alert role="note">
            {t('cardSheet.draft', { count: draft.cells.length, name: draft.changed_by })}{' '}
            {t('cardSheet.draftKept')}
          </Alert>
        )}
        <div>
          {/* The key resets the input: the file may have changed since it was last chosen. */}
          <ChooseFile
            key={file?.lastModified}
            label={t('cardSheet.file')}
            accept=".csv,.xlsx"
            onPick={pick}
            describedBy="sheet-help"
            disabled={save.isPending}
          >
            {t(file ? 'signUp.another' : 'cardSheet.choose')}
          </ChooseFile>
          <Text id="sheet-help" c="dimmed" size="sm" mt={4}>
            {t('cardSheet.help', { limit, rows: sheetLimits.rows.toLocaleString('en') })}
          </Text>
        </div>
        <div role="status">
          {check.isPending && <Text>{t('cardSheet.checking', { name: file?.name })}</Text>}
          {checked && <CheckedPrices name={file?.name ?? ''} checked={checked} draft={draft} />}
        </div>
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
        <FailureAlert of={failure} failed={t('cardSheet.failed')}>
          {file && failure?.code !== 'invalid' && failure?.code !== 'unsupported_media' && (
            <Button
              variant="default"
              size="compact-sm"
              mt="xs"
              display="block"
              onClick={() => checkFile(file)}
            >
              {t('cardSheet.again')}
            </Button>
          )}
        </FailureAlert>
        {cells.length > 0 && <WrongCells cells={cells} all={all} />}
        <ButtonRow words={file ? undefined : { id: 'sheet-first', text: t('cardSheet.first') }}>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={changes === 0}
            aria-describedby={file ? undefined : 'sheet-first'}
            loading={save.isPending}
            onClick={() => file && save.mutate({ file, revision })}
          >
            {t('cardSheet.save', { count: changes })}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

function CheckedPrices({
  name,
  checked,
  draft,
}: {
  name: string
  checked: ImportedCard
  draft: CardDraft | null
}) {
  const { t } = useTranslation()
  const nameOf = useCellName()
  const said = useCellText()
  const { rows, changes, undrafted, kept, first } = checked
  const drafted = new Set(draft?.cells.map(({ id }) => id))
  return (
    <>
      <Text>
        {name}: {t('cardSheet.rows', { count: rows })}{' '}
        <strong>
          {changes === 0 ? t('cardSheet.noChanges') : t('cardSheet.changes', { count: changes })}
        </strong>{' '}
        {undrafted > 0 && `${t('cardSheet.undrafted', { count: undrafted })} `}
        {kept > 0 && t('cardSheet.kept', { count: kept })}
      </Text>
      {first.length > 0 && (
        <Box
          component="ul"
          mt={8}
          className={`${ui.plainList} ${ui.framed} ${ui.linesBetween}`}
          aria-label={t('cardDraft.preview.cells')}
        >
          {first.map((price) => (
            <Flex component="li" key={price.id} wrap="wrap" justify="space-between" gap="0 16px" p="6px 12px">
              <span>
                {nameOf(price).name} <span className={ui.dimmed}>{nameOf(price).product}</span>
              </span>
              <Box component="span" ml="auto" ta="right">
                <span className={ui.dimmed}>
                  {t(drafted.has(price.id) ? 'cardSheet.beforeDrafted' : 'cardSheet.before', {
                    amount: said(price.before, price.base_price),
                  })}
                </span>{' '}
                <strong>{t('cardSheet.after', { amount: said(price.after, price.base_price) })}</strong>
              </Box>
            </Flex>
          ))}
        </Box>
      )}
      {changes > first.length && (
        <Text c="dimmed">{t('cardDraft.preview.firstWarnings', { count: first.length })}</Text>
      )}
    </>
  )
}

const named = ['id', ...namingColumns, 'price', 'floor', 'reason'] as const

function WrongCells({ cells, all }: { cells: WrongCellOfFile[]; all: number }) {
  const { t } = useTranslation()
  const columnOf = ({ column }: WrongCellOfFile) => {
    const known = named.find((each) => each === column)
    return known ? t(`cardSheet.columns.${known}`) : column
  }
  return (
    <div>
      <Text>
        {all > cells.length
          ? t('cardSheet.firstFaults', { count: cells.length, all })
          : t('cardSheet.correct')}
      </Text>
      <Box
        component="ul"
        mt={8}
        className={`${ui.plainList} ${ui.framed} ${ui.linesBetween}`}
        aria-label={t('cardSheet.faults')}
      >
        {cells.map((cell) => (
          <Flex component="li" key={cell.id} wrap="wrap" justify="space-between" gap="0 16px" p="6px 12px">
            <Box component="strong" flex="0 0 11rem">
              {t('cardSheet.at', { row: cell.row, column: columnOf(cell) })}
            </Box>
            <Box component="span" flex="1 1 16rem" className={ui.breakAnywhere}>
              {cell.wrong}
            </Box>
          </Flex>
        ))}
      </Box>
    </div>
  )
}

interface WrongCellOfFile {
  id: number
  row: number
  column: string
  wrong: string
}

interface SheetFile {
  file: File
  revision: number | undefined
}

/** Closing the dialog aborts a running upload. */
function useSheetImport(rule: number, onSaved: (message: string) => void) {
  const running = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    running.current = leaving
    return () => leaving.abort(new Error('left'))
  }, [])
  const send = ({ file, revision }: SheetFile, preview: boolean) =>
    sendFile(cardSheetApi.import, { query: { id: rule, revision } }, file, {
      signal: running.current.signal,
      preview,
    })
  // If someone has changed the draft, the next check uses its new revision.
  const onError = async (error: CallError) => {
    if (error.code === 'stale_version') await refresh(['/pricing-rule/draft'])
  }
  const check = useMutation<Reply<typeof cardSheetApi.import>, CallError, SheetFile>({
    mutationFn: (asked) => send(asked, true),
    onError,
  })
  const save = useMutation<Reply<typeof cardSheetApi.import>, CallError, SheetFile>({
    mutationFn: (asked) => send(asked, false),
    onSuccess: ({ message }) => {
      void refreshAfter(cardSheetApi.import)
      onSaved(message ?? '')
    },
    onError,
  })
  return { check, save }
}

function wrongCells(error: CallError | null): { cells: WrongCellOfFile[]; all: number } {
  const cells = Object.entries(error?.errors ?? {}).flatMap(([name, [wrong = '']], id) => {
    const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? []
    return row && column ? [{ id, row: Number(row), column, wrong }] : []
  })
  const data = error?.data as { faults?: number } | undefined
  return { cells, all: data?.faults ?? cells.length }
}
