import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/dashboard/figures/Figures.module.css'
import { FigureTable } from '#web/dashboard/figures/FigureTable.tsx'
import ui from '#web/parts/ui.module.css'
import { Section } from '#web/parts/page/Section.tsx'
import { useFailureText } from '#web/platform/failure.ts'

interface FigureProps extends Omit<ComponentProps<typeof FigureTable>, 'caption'> {
  title: string
  summary?: ReactNode
  chart?: ReactNode
  empty?: boolean
  onExport: () => Promise<void>
}

/** A chart with the table behind it and its export. Print shows the table. */
export function Figure({ title, summary, chart, empty = false, onExport, ...rows }: FigureProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [asTable, setAsTable] = useState(false)
  const save = useMutation({ mutationFn: onExport })
  const table = <FigureTable caption={title} {...rows} />
  return (
    <Section
      title={title}
      aside={
        <Group gap="xs" data-noprint>
          {chart && !empty && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={
                asTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
              }
              aria-label={t(asTable ? 'figures.chartOf' : 'figures.tableOf', { title })}
              onClick={() => setAsTable(!asTable)}
            >
              {t(asTable ? 'figures.asChart' : 'figures.asTable')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('figures.exportOf', { title })}
            disabled={empty}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('list.export')}
          </Button>
        </Group>
      }
    >
      {save.error && (
        <Alert color="red" mb="sm">
          {failureText(save.error, t('figures.exportFailed'))}
        </Alert>
      )}
      {summary && !empty && (
        <Text c="dimmed" mb="xs">
          {summary}
        </Text>
      )}
      <div className={chart ? classes.body : classes.short}>
        {empty ? (
          <Text c="dimmed">{t('figures.nothing')}</Text>
        ) : chart && !asTable ? (
          <>
            <div data-noprint>{chart}</div>
            <div className={ui.paper}>{table}</div>
          </>
        ) : (
          table
        )}
      </div>
    </Section>
  )
}
