import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { mostExtensions } from '#contract/quote-actions.ts'
import type { Quote } from '#contract/quotes.ts'
import { paths } from '#web/platform/paths.ts'
import { refusalOf, type DialogAction, type MenuAction } from '#web/quotes/dialogs/actions.ts'
import classes from '#web/quotes/dialogs/QuoteMenu.module.css'

interface QuoteMenuProps {
  quote: Quote
  actions: readonly MenuAction[]
  onPick: (action: DialogAction) => void
  /** A button with a word, as on the quote's page, in the place of the dots of a row. */
  labelled?: boolean
}

/** What can be done with a quote. What cannot be done now stands there disabled and says why. */
export function QuoteMenu({ quote, actions, onPick, labelled }: QuoteMenuProps) {
  const { t } = useTranslation()
  const target = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        {labelled ? (
          <Button ref={target} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('quoteDialogs.actions')}
          </Button>
        ) : (
          <ActionIcon
            ref={target}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('quoteDialogs.actionsOf', { reference: quote.quote_reference })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {actions.map((action) => (
          <Entry
            key={action}
            action={action}
            quote={quote}
            onPick={() => {
              // The entry is about to go: whatever opens now gives the focus back to the menu's button.
              target.current?.focus()
              if (action !== 'order') onPick(action)
            }}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ action, quote, onPick }: { action: MenuAction; quote: Quote; onPick: () => void }) {
  const { t } = useTranslation()
  const refusal = refusalOf(action, quote)
  const ids = String(quote.id)
  const text = (
    <>
      {t(`quoteDialogs.action.${action}`)}
      {refusal && (
        <span className={classes.why}>{t(`quoteDialogs.refusal.${refusal}`, { count: mostExtensions })}</span>
      )}
    </>
  )
  if (action === 'order' && !refusal) {
    return (
      <Menu.Item renderRoot={(props) => <Link to={paths.sendToOrder} search={{ ids }} {...props} />}>
        {text}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      disabled={refusal !== null}
      className={action === 'cancel' && !refusal ? classes.final : undefined}
      onClick={onPick}
    >
      {text}
    </Menu.Item>
  )
}
