import { Button, Group } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/orders.ts'
import { OrderSheet } from '#web/orders/OrderSheet.tsx'
import classes from '#web/orders/OrderSheet.module.css'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { isAbsent } from '#web/parts/record/LoadedRecord.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { PrintPage } from '#web/parts/print/PrintPage.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { paths, type Path } from '#web/platform/paths.ts'
import { useRead } from '#web/platform/query.ts'

/** The company's own order, to be printed. */
export function PrintOrder() {
  const { t } = useTranslation()
  return (
    <PrintedOrder
      ways={{ list: paths.orders, order: paths.order }}
      absentText={t('orders.notThereText')}
      toOrders={t('orders.toOrders')}
    />
  )
}

interface PrintedOrderProps {
  /** Where the list and the page of the order are in the reader's own area. */
  ways: { list: Path; order: Path }
  /** Why an order may not be there for this reader, and the words of the way to the list. */
  absentText: string
  toOrders: string
}

/** An order to be printed: the sheet alone, and above it, never on paper, the ways to print and back. */
export function PrintedOrder({ ways, absentText, toOrders }: PrintedOrderProps) {
  const { t } = useTranslation()
  const { orderId = '' } = useParams({ strict: false })
  const order = useRead(orderApi.one, { params: { id: orderId } })
  return (
    <PrintPage>
      {isAbsent(order) ? (
        <>
          <PageHead title={t('orders.notThere')} lead={absentText} />
          <Button renderRoot={(props) => <Link to={ways.list} {...props} />}>{toOrders}</Button>
        </>
      ) : (
        <Loaded read={order} skeleton={<PageSkeleton />}>
          {(loaded) => (
            <>
              <Group justify="space-between" mb="md" className={classes.tools}>
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={16} aria-hidden />}
                  renderRoot={(props) => <Link to={ways.order} params={{ id: orderId }} {...props} />}
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
