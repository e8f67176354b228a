import { Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shownPassword, shownPeople } from '#web/public/demo-people.ts'
import classes from '#web/public/DemoPeople.module.css'
import ui from '#web/parts/ui.module.css'
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
      <div className={`${ui.surface} ${ui.rows} ${classes.people}`}>
        {shownPeople.map(({ name, email, role, company }) => (
          <UnstyledButton
            key={email}
            className={classes.person}
            onClick={() => onChoose({ email, password: shownPassword })}
          >
            <span>{name}</span>
            <Text span c="dimmed" ta="right">
              {[t(`common.role.${role}`), company].filter(Boolean).join(', ')}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
