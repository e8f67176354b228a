import { Box, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestProjectName } from '#contract/quotes/list.ts'
import type { PortalForm } from '#web/parts/form/portal-form.ts'
import { ProjectPicker } from '#web/quotes/fields/ProjectPicker.tsx'
import { projectOptions, type ProjectChosen, type ProjectOption } from '#web/quotes/project-choice.ts'

/** The project: a new name, an existing one, or none. Changing the option clears the name (§4). */
export function ProjectChoice({ form }: { form: PortalForm<ProjectChosen> }) {
  const { t } = useTranslation()
  const { option } = form.values
  const name = form.field('project_name')
  return (
    <>
      <Radio.Group
        label={t('quotes.project')}
        value={option}
        onChange={(value) => form.set({ option: value as ProjectOption, project_name: '' })}
      >
        <Stack gap="xs" mt={8}>
          {projectOptions.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`cart.option.${each}`)}
              data-autofocus={each === 'new' || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Box mih={60}>
        {option === 'new' && (
          <TextInput {...name} label={t('quotes.projectName')} maxLength={longestProjectName} />
        )}
        {option === 'existing' && <ProjectPicker {...name} />}
        {option === 'none' && <Text c="dimmed">{t('cart.noProjectText')}</Text>}
      </Box>
    </>
  )
}
