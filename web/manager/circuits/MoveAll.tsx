import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { circuitApi } from '#contract/circuits.ts'
import { nextDeed, refusalOf } from '#web/manager/circuits/deeds.ts'
import classes from '#web/manager/circuits/CircuitDeeds.module.css'
import { madeStale } from '#web/orders/after.ts'
import type { FullOrder } from '#web/orders/OrderRecord.tsx'
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

const deeds = { start: 'processing', deliver: 'delivered' } as const
type Deed = keyof typeof deeds

/** Starts or delivers every circuit of an order that may be, at once; an order of one circuit has no need of it. */
export function MoveAll({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const target = useRef<HTMLButtonElement>(null)
  const [deed, setDeed] = useState<Deed | null>(null)
  const move = useWrite(circuitApi.moveOrder, {
    stale: madeStale,
    onDone: ({ message }) => {
      setDeed(null)
      if (message) showMessage(message)
    },
  })
  if (order.circuit_list.length < 2) return null
  const countOf = (deed: Deed) =>
    order.circuit_list.filter((circuit) => nextDeed(circuit) === deed && refusalOf(deed, circuit) === null)
      .length
  return (
    <>
      <Menu position="bottom-end" width={264}>
        <Menu.Target>
          <Button ref={target} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('circuits.all')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {(Object.keys(deeds) as Deed[]).map((each) => {
            const count = countOf(each)
            return (
              <Menu.Item
                key={each}
                disabled={count === 0}
                onClick={() => {
                  target.current?.focus()
                  setDeed(each)
                }}
              >
                {t(each === 'start' ? 'circuits.allStart' : 'circuits.allDeliver', { count })}
                {count === 0 && <span className={classes.why}>{t('circuits.allNone')}</span>}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {deed && (
        <ConfirmDialog
          title={t(`circuits.allTitle.${deed}`, { reference: order.order_reference })}
          confirm={t(`circuits.allDo.${deed}`)}
          dismiss={t('circuits.start.keep')}
          pending={move.isPending}
          failure={move.error && failureText(move.error, t('circuits.failed'))}
          onConfirm={() => move.mutate({ params: { id: order.id }, body: { status: deeds[deed] } })}
          onClose={() => {
            setDeed(null)
            move.reset()
          }}
        >
          {t(`circuits.allText.${deed}`, { company: order.company })}
        </ConfirmDialog>
      )}
    </>
  )
}
