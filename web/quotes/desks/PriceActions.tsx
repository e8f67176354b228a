import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { quoteCan } from '#contract/quotes/actions.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import type { QuoteActions } from '#web/quotes/desk.ts'

/** The actions of staff on a row: pricing as a button, because it is the main task, and the rest in a menu. */
export function PriceActions({ quote, onPick }: QuoteActions) {
  const { t } = useTranslation()
  const reference = quote.quote_reference
  const state = quote.status === 'pending' ? 'pending' : 'active'
  if (!quoteCan('price', quote.status)) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        aria-label={t(`updatePrice.actionOf.${state}`, { reference })}
        onClick={() => onPick('price')}
      >
        {t('updatePrice.actionInRow')}
      </Button>
      <ActionsMenu label={t('quoteDialogs.actionsOf', { reference })} width={220}>
        <Action text={t(`updatePrice.action.${state}`)} onPick={() => onPick('price')} />
        <Action text={t('quoteDialogs.action.cancel')} final onPick={() => onPick('cancel')} />
      </ActionsMenu>
    </Group>
  )
}
