import { useTranslation } from 'react-i18next'
import classes from '#web/app/Footer.module.css'
import { today } from '#web/platform/dates.ts'

/** The copyright, with the current year in the business zone. */
export function Footer() {
  const { t } = useTranslation()
  return <footer className={classes.footer}>{t('frame.copyright', { year: today().slice(0, 4) })}</footer>
}
