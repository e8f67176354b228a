import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { QuoteTab } from '#web/manager/quote-tabs.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { paths } from '#web/platform/paths.ts'

/** What stands in a list while there is nothing in it, and where the work is instead. */
export function NoQuotes({ tab }: { tab: QuoteTab }) {
  const { t } = useTranslation()
  const toActive = tab === 'pending'
  return (
    <EmptyState
      icon={IconFileInvoice}
      title={t(`manager.nothing.${tab}`)}
      text={t(`manager.nothingText.${tab}`)}
      action={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={toActive ? paths.managerActiveQuotes : paths.managerPendingQuotes} {...props} />
          )}
        >
          {t(toActive ? 'manager.toActive' : 'manager.toPending')}
        </Button>
      }
    />
  )
}
