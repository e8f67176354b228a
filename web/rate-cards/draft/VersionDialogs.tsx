import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { useDates } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
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
  const planned = (useNewestVersions(rule)?.rows ?? []).filter(
    (each) => isPlanned(each) && each.number !== number,
  )
  const versions = planned
    .map(({ number: later, from }) => t('cardDraft.plannedVersion', { number: later, from: day(from) }))
    .join(', ')
  return (
    <ConfirmWrite
      endpoint={cardDraftApi.restore}
      input={{ body: { id: rule, number } }}
      failed={t('cardDraft.restoreFailed')}
      onDone={({ data }) =>
        showMessage(data ? t('cardDraft.restored', { number }) : t('cardDraft.restoreDrafted'))
      }
      title={t('cardDraft.restoreTitle', { number })}
      confirm={t('cardDraft.restore')}
      onClose={onClose}
    >
      {t('cardDraft.restoreText', { number })}
      {planned.length > 0 && <Text mt="xs">{t('cardDraft.restorePlanned', { versions })}</Text>}
    </ConfirmWrite>
  )
}

/** Asks whether a version that has not begun shall be withdrawn. */
export function WithdrawDialog({ rule, version: { number, from }, onClose }: VersionDialogProps) {
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
