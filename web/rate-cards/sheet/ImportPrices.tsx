import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import { sheetLimits } from '#contract/rate-cards/sheet.ts'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useSizes } from '#web/platform/sizes.ts'
import { CheckedPrices, WrongCells } from '#web/rate-cards/sheet/CheckedPrices.tsx'
import { useSheetImport, wrongCells } from '#web/rate-cards/sheet/sheet-check.ts'

interface ImportPricesProps {
  rule: number
  isBase: boolean
  draft: CardDraft | null
  onClose: () => void
}

/** Imports a file of prices into the draft of a card: chosen, checked at once, and saved as a whole or not at all. */
export function ImportPrices({ rule, isBase, draft, onClose }: ImportPricesProps) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const failureText = useFailureText()
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
      isTooLarge ? t('cardSheet.tooLarge', { limit }) : chosen.size === 0 ? t('cardSheet.emptyFile') : null,
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
          {/* The browser shows the last file again although it may have been changed since. */}
          <ChooseFile
            key={file?.lastModified}
            label={t('cardSheet.file')}
            accept=".csv,.xlsx"
            onPick={pick}
            describedBy="sheet-help"
            disabled={save.isPending}
          >
            {t(file ? 'cardSheet.another' : 'cardSheet.choose')}
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
        {failure && (
          <Alert color="red" role="alert">
            {failureText(failure, t('cardSheet.failed'))}
            {file && failure.code !== 'invalid' && failure.code !== 'unsupported_media' && (
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
          </Alert>
        )}
        {cells.length > 0 && <WrongCells cells={cells} all={all} />}
        <ButtonRow>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            disabled={changes === 0}
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
