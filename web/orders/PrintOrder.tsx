import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { recordPath } from '#contract/paths.ts'
import type { OrderDesk } from '#web/orders/desk.ts'
import { OrderSheet } from '#web/orders/OrderSheet.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { isNotFound } from '#web/parts/record/LoadedRecord.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PrintPage } from '#web/parts/print/PrintPage.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/reader.ts'

/** The print view of an order: the sheet and, not printed, the buttons to print and go back. */
export function PrintOrder({ desk }: { desk: OrderDesk }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id } })
  return (
    <PrintPage>
      {isNotFound(order) ? (
        <>
          <PageHead title={t('orders.notThere')} lead={t('orders.notThereText', { context })} />
          <Button renderRoot={(props) => <Link to={desk.path} {...props} />}>
            {t('orders.toOrders', { context })}
          </Button>
        </>
      ) : (
        <Loaded read={order} skeleton={<PageSkeleton />}>
          {(loaded) => (
            <>
              <Group justify="space-between" mb="md" data-noprint>
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  renderRoot={(props) => <Link to={recordPath('order', id, desk.side)} {...props} />}
                >
                  {t('orders.toOrder')}
                </Button>
                <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
                  {t('orders.print')}
                </Button>
              </Group>
              <OrderSheet order={loaded} />
            </>
          )}
        </Loaded>
      )}
    </PrintPage>
  )
}
