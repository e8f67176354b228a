import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { paths } from '#web/platform/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import type { ShownTab } from '#web/quotes/list/tabs.ts'

/** What stands in a list of quotes while there are none: why, and the one next step. */
export function NoQuotes({ tab }: { tab: ShownTab }) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const next = tab === 'active' ? paths.cart : paths.newQuote
  return (
    <EmptyState
      icon={IconFileInvoice}
      title={t(`quotes.nothing.${tab}`)}
      text={t(`quotes.nothingText.${tab}`)}
      action={
        exists(next) && (
          <Button
            variant={tab === 'active' ? 'filled' : 'default'}
            renderRoot={(props) => <Link to={next} {...props} />}
          >
            {t(tab === 'active' ? 'quotes.toCart' : 'quotes.getPrice')}
          </Button>
        )
      }
    />
  )
}
