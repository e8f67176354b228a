import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { useReader } from '#web/platform/reader.ts'
import { useScreenExists } from '#web/platform/screens.ts'
import type { QuoteDesk, ShownTab } from '#web/quotes/desk.ts'

/** An empty list of quotes: why it is empty, and where to go instead. */
export function NoQuotes({ desk, tab }: { desk: QuoteDesk; tab: ShownTab }) {
  const { t } = useTranslation()
  const context = useReader()
  const exists = useScreenExists()
  const { path, text, primary } = desk.instead(tab)
  return (
    <EmptyState
      icon={IconFileInvoice}
      title={t(`quotes.nothing.${tab}`, { context })}
      text={t(`quotes.nothingText.${tab}`, { context })}
      action={
        exists(path) && (
          <Button
            variant={primary ? 'filled' : 'default'}
            renderRoot={(props) => <Link to={path} {...props} />}
          >
            {t(text)}
          </Button>
        )
      }
    />
  )
}
