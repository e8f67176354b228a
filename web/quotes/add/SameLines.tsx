import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import ui from '#web/parts/ui.module.css'
import { useRead } from '#web/platform/query.ts'
import type { LineQuestion } from '#web/quotes/add/asking.ts'

/** Warns that the same line is in the cart or an open quote already, with a link to each. */
export function SameLines({ line }: { line: LineQuestion }) {
  const { t } = useTranslation()
  const found = useRead(quoteApi.sameLines, { query: line }).data ?? []
  return (
    <div role="status">
      {found.length > 0 && (
        <Box p="8px 12px" bdrs="md" bg="var(--tl-amber-ground)" c="var(--tl-amber)">
          {t('priceSearch.sameLine', { count: found.length })}
          <ul className={ui.plainList}>
            {found.map(({ id, quote_reference, status }) => (
              <li key={id}>
                <ReferenceLink path={recordPath('quote', id, 'company')} value={quote_reference} /> ·{' '}
                {t(`status.${status}`)}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  )
}
