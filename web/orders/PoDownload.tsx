import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FullOrder } from '#contract/orders/list.ts'
import { SavePo } from '#web/orders/SavePo.tsx'

/** Staff can only download the purchase order; the company attaches it. */
export function PoDownload({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  return (
    <Stack mt="sm" role="group" aria-label={t('orders.po.title')}>
      <SavePo order={order} />
      {order.po_files.length === 0 && <Text c="dimmed">{t('orders.po.none')}</Text>}
    </Stack>
  )
}
