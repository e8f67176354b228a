import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { benchPath, completionPath } from '#contract/paths.ts'
import { priceRefusal, quoteCan } from '#contract/quotes/actions.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import type { QuoteActions } from '#web/quotes/desk.ts'

/** The actions of staff on a row: pricing as a button, because it is the main task, and the rest in a menu. */
export function PriceActions({ quote, onPick }: QuoteActions) {
  const { t } = useTranslation()
  const reference = quote.quote_reference
  const state = quote.status === 'pending' ? 'pending' : 'active'
  if (!quoteCan('price', quote.status)) return null
  const inWords = priceRefusal(quote) === 'in_words'
  const toCompletion = (props: object) => <Link to={completionPath(quote.id)} {...props} />
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {inWords ? (
        <Button
          variant="default"
          size="compact-md"
          data-in-menu
          aria-label={t('updatePrice.complete.of', { reference })}
          renderRoot={toCompletion}
        >
          {t('updatePrice.complete.inRow')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          data-in-menu
          aria-label={t(`updatePrice.actionOf.${state}`, { reference })}
          onClick={() => onPick('price')}
        >
          {t('updatePrice.actionInRow')}
        </Button>
      )}
      <ActionsMenu label={t('quoteDialogs.actionsOf', { reference })} width={220}>
        {inWords && <Action text={t('updatePrice.complete.step')} renderRoot={toCompletion} />}
        {state === 'pending' && !inWords && (
          <Action
            text={t('updatePrice.bench')}
            renderRoot={(props) => <Link to={benchPath(quote.id)} {...props} />}
          />
        )}
        <Action
          text={t(`updatePrice.action.${state}`)}
          refusal={inWords ? t('updatePrice.complete.first') : null}
          onPick={() => onPick('price')}
        />
        <Action text={t('quoteDialogs.action.cancel')} final onPick={() => onPick('cancel')} />
      </ActionsMenu>
    </Group>
  )
}
