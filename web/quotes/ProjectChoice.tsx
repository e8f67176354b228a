import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ProjectPicker } from '#web/quotes/fields/ProjectPicker.tsx'
import classes from '#web/quotes/ProjectChoice.module.css'
import {
  longestProjectName,
  projectOptions,
  type ProjectChosen,
  type ProjectOption,
} from '#web/quotes/project-choice.ts'

interface ProjectChoiceProps {
  chosen: ProjectChosen
  /** What the server had against the name. */
  error: string | undefined
}

/** Asks for a project: a new name, one there is already, or none. */
export function ProjectChoice({ chosen, error }: ProjectChoiceProps) {
  const { t } = useTranslation()
  const { option, name, setName } = chosen
  return (
    <>
      <Radio.Group
        label={t('quotes.project')}
        value={option}
        onChange={(value) => chosen.setOption(value as ProjectOption)}
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
      <div className={classes.name}>
        {option === 'new' && (
          <TextInput
            label={t('quotes.projectName')}
            maxLength={longestProjectName}
            value={name}
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {option === 'existing' && <ProjectPicker value={name} onChange={setName} />}
        {option === 'none' && <Text c="dimmed">{t('cart.noProjectText')}</Text>}
      </div>
    </>
  )
}
