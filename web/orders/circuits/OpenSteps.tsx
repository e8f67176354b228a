import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { milestoneEnds, type Milestone, type MilestoneEnd } from '#contract/orders/milestones.ts'

interface OpenStepsProps {
  ends: Partial<Record<Milestone, MilestoneEnd>>
  onChange: (ends: Partial<Record<Milestone, MilestoneEnd>>) => void
}

/** What becomes of the open milestones of a circuit that is delivered. */
export function OpenSteps({ ends, onChange }: OpenStepsProps) {
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
