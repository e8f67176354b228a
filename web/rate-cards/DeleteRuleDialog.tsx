import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { PricingRule } from '#contract/rate-cards/rule.ts'
import { ConfirmWrite } from '#web/parts/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useRead } from '#web/platform/query.ts'

/** Asks first whether the rule can be deleted, then whether it shall be. */
export function DeleteRuleDialog({ rule, onClose }: { rule: PricingRule; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // What was so when the dialog was last open does not count.
  const { data, error, isFetching } = useRead(
    rateCardApi.deletable,
    { query: { id: rule.id } },
    { staleTime: 0 },
  )
  const title = t('rules.deleteTitle', { name: rule.name })
  if (isFetching || error)
    return (
      <Dialog title={title} size="small" onClose={onClose}>
        {error ? (
          <Alert color="red">{failureText(error, t('rules.deleteFailed'))}</Alert>
        ) : (
          <Loader size="sm" role="status" aria-label={t('rules.checking')} />
        )}
      </Dialog>
    )
  if (!data?.is_rule_able_to_delete)
    return (
      <Dialog title={title} size="small" withoutClose onClose={onClose}>
        <Stack>
          <div>{t('rules.notDeletable')}</div>
          <ButtonRow>
            <Button onClick={onClose} data-autofocus>
              {t('rules.ok')}
            </Button>
          </ButtonRow>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmWrite
      endpoint={rateCardApi.remove}
      input={{ query: { id: rule.id } }}
      failed={t('rules.deleteFailed')}
      onDone={() => showMessage(t('rules.deleted'))}
      title={title}
      confirm={t('rules.deleteConfirm')}
      dismiss={t('rules.keep')}
      dangerous
      onClose={onClose}
    >
      {t('rules.deleteText')}
    </ConfirmWrite>
  )
}
