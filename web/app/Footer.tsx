import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import ui from '#web/parts/ui.module.css'
import { today } from '#web/platform/dates.ts'

/** The copyright, with the current year in the business zone. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <Box
      component="footer"
      data-noprint
      p="12px 24px"
      c="dimmed"
      fz="xs"
      className={ui.lineAbove}
      style={{ gridArea: 'footer' }}
    >
      {t('frame.copyright', { year: today().slice(0, 4) })}
    </Box>
  )
}
