import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteCan } from '#contract/quote-actions.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Deed } from '#web/manager/QuoteDialog.tsx'
import menu from '#web/quotes/dialogs/QuoteMenu.module.css'

/** What can be done with a row's quote: its price as a button, since that is the work of the day, the rest in a menu. */
export function RowActions({ quote, onPick }: { quote: Quote; onPick: (deed: Deed) => void }) {
  const { t } = useTranslation()
  const target = useRef<HTMLButtonElement>(null)
  const reference = quote.quote_reference
  const state = quote.status === 'pending' ? 'pending' : 'active'
  if (!quoteCan('price', quote.status)) return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        aria-label={t(`manager.actionOf.${state}`, { reference })}
        onClick={() => onPick('price')}
      >
        {t('manager.actionInRow')}
      </Button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            ref={target}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('quoteDialogs.actionsOf', { reference })}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={menu.menu}>
          <Menu.Item onClick={() => pick('price')}>{t(`manager.action.${state}`)}</Menu.Item>
          <Menu.Item className={menu.final} onClick={() => pick('cancel')}>
            {t('manager.action.cancel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )

  function pick(deed: Deed) {
    // The entry is about to go: whatever opens now gives the focus back to the menu's button.
    target.current?.focus()
    onPick(deed)
  }
}
