import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { isPlanned, useNewestVersions } from '#web/rate-cards/draft/newest-versions.ts'

interface VersionDialogProps {
  rule: number
  version: CardVersion
  onClose: () => void
}

/** Asks whether a version shall be brought back, from today, and names the versions that begin later all the same. */
export function RestoreDialog({ rule, version: { number }, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const failureText = useFailureText()
  const restore = useWrite(cardDraftApi.restore, {
    onDone: ({ data }) => {
      showMessage(data ? t('cardDraft.restored', { number }) : t('cardDraft.restoreDrafted'))
      onClose()
    },
  })
  const planned = (useNewestVersions(rule)?.rows ?? []).filter(
    (each) => isPlanned(each) && each.number !== number,
  )
  const versions = planned
    .map(({ number: later, from }) => t('cardDraft.plannedVersion', { number: later, from: day(from) }))
    .join(', ')
  return (
    <ConfirmDialog
      title={t('cardDraft.restoreTitle', { number })}
      confirm={t('cardDraft.restore')}
      pending={restore.isPending}
      failure={restore.error && failureText(restore.error, t('cardDraft.restoreFailed'))}
      onConfirm={() => restore.mutate({ body: { id: rule, number } })}
      onClose={onClose}
    >
      {t('cardDraft.restoreText', { number })}
      {planned.length > 0 && <Text mt="xs">{t('cardDraft.restorePlanned', { versions })}</Text>}
    </ConfirmDialog>
  )
}

/** Asks whether a version that has not begun shall be withdrawn. */
export function WithdrawDialog({ rule, version: { number, from }, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const { day } = useDates()
  const failureText = useFailureText()
  const withdraw = useWrite(cardDraftApi.withdraw, {
    onDone: () => {
      showMessage(t('cardDraft.withdrawnDone', { number }))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('cardDraft.withdrawTitle', { number })}
      confirm={t('cardDraft.withdraw')}
      dangerous
      pending={withdraw.isPending}
      failure={withdraw.error && failureText(withdraw.error, t('cardDraft.withdrawFailed'))}
      onConfirm={() => withdraw.mutate({ query: { id: rule, number } })}
      onClose={onClose}
    >
      {t('cardDraft.withdrawText', { from: day(from) })}
    </ConfirmDialog>
  )
}
