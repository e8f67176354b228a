import { Anchor, Box, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dueWithOrder } from '#contract/charges.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { nextOf } from '#web/orders/milestones.ts'
import { useOrderMoney } from '#web/orders/desk.ts'
import ui from '#web/parts/ui.module.css'
import { Money } from '#web/parts/money/Money.tsx'
import { useDates } from '#web/platform/dates.ts'

export function OrderPlaced({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const id = useId()
  const { due } = useOrderMoney(order)
  const next = order.circuit_list
    .flatMap((circuit) => nextOf(circuit) ?? [])
    .sort((a, b) => (a.planned < b.planned ? -1 : 1))[0]
  const cleared = order.circuit_list
    .flatMap(({ milestones }) =>
      milestones.filter(({ kind, actual }) => kind === 'deposit_cleared' && !actual),
    )
    .map(({ planned }) => planned)
    .sort()[0]
  const handOver = order.circuit_list.map(({ promised }) => promised).sort()
  const [first, last] = [handOver[0], handOver.at(-1)]
  const { deposit_to: account, order_reference: reference } = order
  return (
    <Box
      component="section"
      p="12px 16px"
      bg="var(--tl-green-ground)"
      style={{ borderRadius: 6 }}
      aria-labelledby={id}
    >
      <Title order={2} id={id} mb="xs" c="var(--tl-green)" className={ui.marked} style={{ gap: 8 }}>
        <IconCircleCheck size={20} aria-hidden />
        {t('orders.placedNow.title', { reference })}
      </Title>
      <Box component="ol" m={0} pl={20} style={{ display: 'grid', gap: 4 }}>
        {next && (
          <li>
            {t('orders.placedNow.next', {
              date: dates.fullDay(next.planned),
              milestone: t(`status.milestone.${next.kind}`),
            })}
          </li>
        )}
        {due && (
          <li>
            {cleared
              ? t('orders.placedNow.payBy', { date: dates.fullDay(cleared) })
              : t('orders.placedNow.pay')}{' '}
            <strong>
              <Money amount={dueWithOrder(due).total} />
            </strong>
            .{' '}
            {account === null
              ? t('orders.placedNow.noAccount')
              : t('orders.placedNow.account', { account, reference })}
          </li>
        )}
        {order.po_files.length === 0 && (
          <li>
            <Anchor component="button" type="button" onClick={toPoFile}>
              {t('orders.placedNow.attach')}
            </Anchor>
          </li>
        )}
        <li>
          {order.site_contacts.length === 0
            ? t('orders.placedNow.callYou')
            : t('orders.placedNow.call', {
                names: order.site_contacts
                  .map(({ name, label }) => (label === null ? name : `${name} (${label})`))
                  .join('; '),
              })}
        </li>
        {first && last && (
          <li>
            {first === last
              ? t('orders.placedNow.handOver', { date: dates.fullDay(last) })
              : t('orders.placedNow.handOvers', { first: dates.fullDay(first), last: dates.fullDay(last) })}
          </li>
        )}
      </Box>
    </Box>
  )
}

export const poFileId = 'po-file'

function toPoFile() {
  const place = document.getElementById(poFileId)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector('button')?.focus({ preventScroll: true })
}
