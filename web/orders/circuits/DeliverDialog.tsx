import { Stack, Text, Group, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useId } from 'react'
import { type Milestone, type MilestoneEnd, milestoneEnds } from '#contract/orders/milestones.ts'
import { orderApi } from '#contract/orders/api.ts'
import { openStepsOf } from '#web/orders/milestones.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import type { MoveDialogProps } from '#web/orders/circuits/actions.ts'
import { ConfirmFormDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

type OpenEnds = Partial<Record<Milestone, MilestoneEnd>>

/** Delivers a circuit, today or on an earlier day since its order, and ends its open milestones. */
export function DeliverDialog({ circuit, order, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const handedOver = circuit.milestones.find((step) => step.kind === 'handed_over')?.actual
  const open = openStepsOf(circuit)
  const ordered = dayOf(order.ordered_at)
  const form = usePortalForm({
    initial: {
      delivered_on: handedOver ?? today(),
      open_steps: Object.fromEntries(open.map((kind) => [kind, 'done'])) as OpenEnds,
      reason: '',
    },
    wrong: ({ delivered_on: day }) => ({
      delivered_on:
        day > today()
          ? t('circuits.deliver.future')
          : day !== '' &&
            day < ordered &&
            t('circuits.deliver.beforeOrder', { date: dates.fullDay(ordered) }),
    }),
    write: useDialogWrite(orderApi.move, onClose),
    input: ({ delivered_on, open_steps, reason }) => ({
      params: { id: circuit.id },
      body: {
        status: 'delivered' as const,
        delivered_on: delivered_on || null,
        open_steps,
        reason: reason.trim() || null,
      },
    }),
    failed: t('circuits.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t('circuits.deliver.title', { reference: circuit.circuit_reference })}
      confirm={t('circuits.deliver.do')}
      dismiss={t('circuits.start.keep')}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          <Text fw={550}>
            <SiteNames quote={circuit.quote} />
          </Text>
          {t('circuits.deliver.text', { company: order.company })}
        </div>
        <DateField
          {...form.field('delivered_on')}
          label={t('circuits.deliver.on')}
          first={ordered}
          last={today()}
        />
        {open.length > 0 && (
          <>
            <OpenSteps ends={form.values.open_steps} onChange={(open_steps) => form.set({ open_steps })} />
            <RemarkField {...form.field('reason')} label={t('circuits.deliver.reason')} minRows={1} />
          </>
        )}
      </Stack>
    </ConfirmFormDialog>
  )
}

function OpenSteps({ ends, onChange }: { ends: OpenEnds; onChange: (ends: OpenEnds) => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <Stack gap={4} role="group" aria-labelledby={titleId}>
      <Text id={titleId} fw={550}>
        {t('circuits.deliver.open')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('circuits.deliver.openText')}
      </Text>
      {Object.entries(ends).map(([kind, end]) => (
        <Group key={kind} justify="space-between" gap={4}>
          <Text>{t(`status.milestone.${kind as Milestone}`)}</Text>
          <SegmentedControl
            size="xs"
            value={end}
            onChange={(chosen) => onChange({ ...ends, [kind]: chosen as MilestoneEnd })}
            aria-label={t(`status.milestone.${kind as Milestone}`)}
            data={milestoneEnds.map((value) => ({ value, label: t(`circuits.deliver.ends.${value}`) }))}
          />
        </Group>
      ))}
    </Stack>
  )
}
