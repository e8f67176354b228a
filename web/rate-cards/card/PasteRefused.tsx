import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PasteRefusal } from '#web/rate-cards/card/block-changes.ts'

/** Bad cells that are named one by one. */
const namedMost = 10

interface PasteRefusedProps {
  refusal: PasteRefusal
  onClose: () => void
}

/** Why nothing was pasted, with the row and column of each bad cell of the block. */
export function PasteRefused({ refusal, onClose }: PasteRefusedProps) {
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
          {refusal.cells.slice(0, namedMost).map(({ row, column, text, why }) => (
            <div key={`${row} ${column}`}>
              {t('rateCard.paste.cell', { row, column, text })} {t(`common.amountError.${why}`)}
            </div>
          ))}
          {refusal.cells.length > namedMost &&
            t('rateCard.paste.more', { count: refusal.cells.length - namedMost })}
        </>
      )}
    </Alert>
  )
}
