import { Button, VisuallyHidden } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dashboardApi } from '#contract/dashboard.ts'
import classes from '#web/app/Preferences.module.css'
import { usePhone } from '#web/app/layout.ts'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { useScreenExists } from '#web/platform/screens.ts'

/** The link to the cart, with its number of quotes, priced or awaiting a price. Changes of the cart make the dashboard stale. */
export function CartLink() {
  const { t } = useTranslation()
  const phone = usePhone()
  const exists = useScreenExists()(paths.cart)
  const counters = useRead(dashboardApi.read, {}, { enabled: exists })
  if (!exists) return null
  const counts = counters.data && 'cartQuote' in counters.data ? counters.data : undefined
  const count = counts && counts.cartQuote + counts.pendingQuote
  return (
    <Button
      variant="subtle"
      color="gray"
      px={8}
      className={classes.target}
      leftSection={<IconShoppingCart size={18} aria-hidden />}
      renderRoot={(props) => <Link to={paths.cart} {...props} />}
    >
      {phone ? <VisuallyHidden>{t('frame.cart')}</VisuallyHidden> : t('frame.cart')}
      {Boolean(count) && <span className={classes.count}>{` ${count}`}</span>}
    </Button>
  )
}
