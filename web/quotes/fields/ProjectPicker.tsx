import { Button, Group, Loader, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useRead } from '#web/platform/query.ts'

interface ProjectPickerProps {
  id?: string
  value: string
  onChange: (name: string) => void
  error?: ReactNode
}

export function ProjectPicker({ id, value, onChange, error }: ProjectPickerProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const projects = useRead(quoteApi.projects)
  if (projects.isError && !projects.data) {
    return (
      <Group role="alert" gap="xs">
        <Text c="var(--mantine-color-error)">{failureText(projects.error)}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void projects.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </Group>
    )
  }
  const names = [...new Set(projects.data?.map((name) => name.trim()).filter((name) => name !== ''))]
  const none = projects.data !== undefined && names.length === 0
  return (
    <Select
      id={id}
      label={t('quotes.projectName')}
      placeholder={none ? t('quotes.noProjects') : t('quotes.chooseProject')}
      data={names}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      disabled={none}
      error={error}
      searchable
      nothingFoundMessage={t('list.nothingFound')}
      maxDropdownHeight={240}
      rightSection={projects.isPending ? <Loader size={16} /> : undefined}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}
