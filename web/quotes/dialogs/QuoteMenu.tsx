import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { paths } from '#contract/paths.ts'
import { focusAfterReload } from '#web/quotes/dialogs/reloading.ts'
import { refusalOf, type DialogAction, type MenuAction } from '#web/quotes/dialogs/actions.ts'

interface QuoteMenuProps {
  quote: Quote
  actions: readonly MenuAction[]
  onPick: (action: DialogAction) => void
  /** A button with a label, as on the quote's page, instead of dots. */
  labelled?: boolean
}

export function QuoteMenu({ quote, actions, onPick, labelled }: QuoteMenuProps) {
  const { t } = useTranslation()
  return (
    <ActionsMenu
      onButton={(button) => focusAfterReload(quote.id, button)}
      label={
        labelled
          ? t('quoteDialogs.actions')
          : t('quoteDialogs.actionsOf', { reference: quote.quote_reference })
      }
      labelled={labelled}
    >
      {actions.map((action) => {
        const refusal = refusalOf(action, quote)
        return (
          <Action
            key={action}
            text={t(`quoteDialogs.action.${action}`)}
            refusal={refusal && t(`quoteDialogs.refusal.${refusal}`, { count: quote.extended })}
            final={action === 'cancel'}
            {...(action === 'order'
              ? {
                  renderRoot: (props) => (
                    <Link to={paths.sendToOrder} search={{ ids: `${quote.id}` }} {...props} />
                  ),
                }
              : { onPick: () => onPick(action) })}
          />
        )
      })}
    </ActionsMenu>
  )
}
