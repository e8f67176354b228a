import { Group, Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '#web/platform/session.ts'
import { views, type Choice, type View } from '#web/quotes/add/choice.ts'
import { Segments } from '#web/quotes/add/Segments.tsx'

interface ViewControlsProps {
  view: View
  perMbps: boolean
  onChange: (change: Partial<Choice>) => void
}

/** The charge that the table shows, and whether cells also show the monthly charge per Mbps. */
export function ViewControls({ view, perMbps, onChange }: ViewControlsProps) {
  const { t } = useTranslation()
  const currency = useCurrency() === 'USD' ? 'USD' : 'RM'
  return (
    <Group gap="8px 12px">
      <Text span aria-hidden c="dimmed">
        {t('priceSearch.show')}
      </Text>
      <Segments
        label={t('priceSearch.show')}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
        options={views.map((each) => ({ value: each, text: t(`priceSearch.view.${each}`) }))}
      />
      <Switch
        size="sm"
        label={t('priceSearch.perMbps', { currency })}
        checked={perMbps}
        onChange={({ currentTarget }) => onChange({ perMbps: currentTarget.checked })}
      />
    </Group>
  )
}
