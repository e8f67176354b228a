import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '#web/public/DemoPeople.module.css'
import { settings } from '#web/platform/settings.ts'

export type DemoPerson = (typeof settings)['people'][number]

/** With demo data: the people of the story, each filling in the form with one click. Without it nothing. */
export function DemoPeople({ onChoose }: { onChoose: (person: DemoPerson) => void }) {
  const { t } = useTranslation()
  if (!settings.demo || settings.people.length === 0) return null
  return (
    <section aria-labelledby="demo-people">
      <Text id="demo-people" component="h2" fw={600}>
        {t('signin.demoTitle')}
      </Text>
      <Text c="dimmed" mb="xs">
        {t('signin.demoText')}
      </Text>
      <Stack gap={0} className={classes.people}>
        {settings.people.map((person) => (
          <UnstyledButton key={person.email} className={classes.person} onClick={() => onChoose(person)}>
            <span>{person.name}</span>
            <span className={classes.about}>{person.about}</span>
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  )
}
