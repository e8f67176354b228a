import { Button, Group, Text } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderApi } from '#contract/orders/api.ts'
import { isOpenCancellation, type Circuit } from '#contract/orders/order.ts'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { ReasonDialog } from '#web/orders/ReasonDialog.tsx'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'

export function RequestCancellation({ circuit }: { circuit: Circuit }) {
  const { t } = useTranslation()
  const dates = useDates()
  const whyId = useId()
  const [open, setOpen] = useState(false)
  const { circuit_reference: reference, cancellation } = circuit
  const over = circuit.status === 'delivered' || circuit.status === 'cancelled' ? circuit.status : null
  const asked = over === null && isOpenCancellation(cancellation)
  return (
    <Group gap="4px 12px" mt={4}>
      {asked && cancellation?.status === 'requested' && (
        <Group
          gap="xs"
          wrap="nowrap"
          align="flex-start"
          w="100%"
          p="8px 12px"
          bg="var(--tl-amber-ground)"
          className={ui.breakAnywhere}
          style={{ borderRadius: 6 }}
          role="status"
        >
          <IconClockPause
            size={18}
            color="var(--tl-amber)"
            aria-hidden
            style={{ flex: 'none', marginTop: 2 }}
          />
          <div>
            {t('orders.cancel.requestedOn', { date: dates.moment(cancellation.requested_at) })}
            <Text c="dimmed">{cancellation.reason}</Text>
          </div>
        </Group>
      )}
      {asked ? (
        <ConfirmButton
          text={t('orders.cancel.withdraw')}
          label={t('orders.cancel.withdrawOne', { reference })}
          button={{ variant: 'subtle', size: 'compact-md', ml: -8 }}
          endpoint={orderApi.withdrawCancellation}
          input={{ params: { id: circuit.id } }}
          failed={t('circuits.failed')}
          title={t('orders.cancel.withdrawTitle', { reference })}
          confirm={t('orders.cancel.withdraw')}
          dismiss={t('circuits.charge.back')}
        >
          {t('orders.cancel.withdrawText')}
        </ConfirmButton>
      ) : (
        <Button
          variant="subtle"
          color={over ? 'gray' : 'red'}
          size="compact-md"
          ml={over ? 0 : -8}
          disabled={over !== null}
          aria-label={t('orders.cancel.requestOne', { reference })}
          aria-describedby={over ? whyId : undefined}
          onClick={() => setOpen(true)}
        >
          {t('orders.cancel.request')}
        </Button>
      )}
      {over && (
        <Text id={whyId} size="sm" c="dimmed">
          {t(`orders.cancel.${over}`)}
        </Text>
      )}
      {open && <RequestCancellationDialog circuit={circuit} onClose={() => setOpen(false)} />}
    </Group>
  )
}

function RequestCancellationDialog({ circuit, onClose }: { circuit: Circuit; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      circuit={circuit}
      words={{
        title: t('orders.cancel.title', { reference: circuit.circuit_reference }),
        text: t('orders.cancel.text'),
        reason: t('orders.cancel.reason'),
        missing: t('orders.cancel.missing'),
        keep: t('orders.cancel.keep'),
        submit: t('orders.cancel.request'),
        failed: t('orders.cancel.failed'),
      }}
      write={useDialogWrite(orderApi.requestCancellation, onClose)}
      input={(reason) => ({ params: { id: circuit.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}
