import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationAnchor } from '#contract/notifications.ts'
import classes from '#web/quotes/list/UnreadMark.module.css'
import type { paths } from '#web/platform/paths.ts'

interface UnreadMarkProps {
  quote: { id: number; unread: number }
  path: typeof paths.quote | typeof paths.managerQuote
}

/** How many messages about a quote its reader has not seen, leading to them; nothing where there are none. */
export function UnreadMark({ quote: { id, unread }, path }: UnreadMarkProps) {
  const { t } = useTranslation()
  if (unread === 0) return null
  const words = t('threads.unread', { count: unread })
  return (
    <Link
      to={path}
      params={{ id: String(id) }}
      hash={notificationAnchor('message')}
      className={classes.mark}
      aria-label={words}
      title={words}
    >
      <IconMessage size={14} stroke={2} aria-hidden />
      <span className={classes.short}>{t('threads.unreadShort', { count: unread })}</span>
      <span className={classes.full}>{words}</span>
    </Link>
  )
}
