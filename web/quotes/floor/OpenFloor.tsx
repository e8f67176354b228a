import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import { FloorRequest } from '#web/quotes/floor/FloorRequest.tsx'
import { useList } from '#web/platform/query-list.ts'
import ui from '#web/parts/ui.module.css'
import { FloorStatusBadge } from '#web/parts/record/StatusBadge.tsx'

export function OpenFloor({ quoteId }: { quoteId: number }) {
  const { t } = useTranslation()
  const open = useList(floorApprovalApi.list, { query: { status: 'open', quote_id: quoteId } })
  const request = open.data?.rows[0]
  if (!request) return null
  return (
    <Box component="section" mb="md" className={ui.card} aria-label={t('floorApprovals.title')}>
      <FloorStatusBadge status="open" text={t('floorApprovals.status.open')} />
      <FloorRequest request={request} />
    </Box>
  )
}
