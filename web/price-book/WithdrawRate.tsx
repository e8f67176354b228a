import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import type { FormWrite } from '#web/parts/form/portal-form.ts'
import { useFailureText } from '#web/platform/failure.ts'

interface WithdrawRateProps<Input> {
  /** What is withdrawn, with its day. */
  title: string
  write: FormWrite<Input>
  input: Input
  onClose: () => void
}

/** Withdraws a rate that does not apply yet. */
export function WithdrawRate<Input>({ title, write, input, onClose }: WithdrawRateProps<Input>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  return (
    <ConfirmDialog
      title={title}
      confirm={t('priceBook.withdraw')}
      dangerous
      pending={write.isPending}
      failure={write.error && failureText(write.error)}
      onConfirm={() => write.mutate(input)}
      onClose={onClose}
    >
      {t('priceBook.withdrawText')}
    </ConfirmDialog>
  )
}
