import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { costIn, type TypedPrice } from '#web/quotes/price/price-form.ts'

interface SaveCostProps {
  quote: FullQuote
  /** The version that is priced. */
  version: number
  typed: Pick<TypedPrice, 'cost_mrc' | 'cost_nrc'>
}

/** Saves the supplier cost alone: it is often known before the price. */
export function SaveCost({ quote, version, typed }: SaveCostProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const whyId = useId()
  const save = useWrite(quoteApi.supplierCost, {
    onDone: ({ message }) => showMessage(message || t('updatePrice.supplier.saved')),
    onFailed: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error, t('quotes.failed')))
    },
  })
  const saved = quote.handling?.supplier_cost ?? null
  const cost = costIn(typed)
  const empty = typed.cost_mrc === '' && typed.cost_nrc === ''
  const same = cost ? cost.mrc === saved?.mrc && cost.nrc === saved.nrc : empty && saved === null
  const disabled = same || (!cost && !empty)
  const why =
    same && saved
      ? t('updatePrice.supplier.saved')
      : [t('updatePrice.supplier.help'), ...(disabled ? [t('updatePrice.supplier.enter')] : [])].join(' ')
  return (
    <Group justify="space-between" gap="sm">
      <Text id={whyId} size="sm" c="dimmed" flex="1 1 240px">
        {why}
      </Text>
      <Button
        variant="default"
        disabled={disabled}
        aria-describedby={whyId}
        loading={save.isPending}
        onClick={() => save.mutate({ params: { id: quote.id }, body: { supplier_cost: cost, version } })}
      >
        {t('updatePrice.supplier.save')}
      </Button>
    </Group>
  )
}
