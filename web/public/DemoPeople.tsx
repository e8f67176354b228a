import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shownPassword, shownPeople } from '#web/public/demo-people.ts'
import classes from '#web/public/DemoPeople.module.css'
import { settings } from '#web/platform/settings.ts'

interface DemoPeopleProps {
  onChoose: (signIn: { email: string; password: string }) => void
}

/** The demo people, each filling in the form with one click; nothing without demo data. */
export function DemoPeople({ onChoose }: DemoPeopleProps) {
  const { t } = useTranslation()
  if (!settings.demo) return null
  return (
    <section aria-labelledby="demo-people">
      <Text id="demo-people" component="h2" fw={600}>
        {t('signin.demoTitle')}
      </Text>
      <Text c="dimmed" mb="xs">
        {t('signin.demoText')}
      </Text>
      <Stack gap={0} className={classes.people}>
        {shownPeople.map(({ name, email, role, company }) => (
          <UnstyledButton
            key={email}
            className={classes.person}
            onClick={() => onChoose({ email, password: shownPassword })}
          >
            <span>{name}</span>
            <span className={classes.about}>
              {[t(`common.role.${role}`), company].filter(Boolean).join(', ')}
            </span>
          </UnstyledButton>
        ))}
      </Stack>
    </section>
  )
}
