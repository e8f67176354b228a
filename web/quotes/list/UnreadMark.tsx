import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { notificationAnchor } from '#contract/notifications.ts'
import classes from '#web/quotes/list/UnreadMark.module.css'

interface UnreadMarkProps {
  unread: number
  /** The page of the quote. */
  path: string
}

/** The number of unread messages about a quote, linked to them; nothing if there are none. */
export function UnreadMark({ unread, path }: UnreadMarkProps) {
  const { t } = useTranslation()
  if (unread === 0) return null
  const words = t('threads.unread', { count: unread })
  return (
    <Link
      to={path}
      hash={notificationAnchor('message')}
      className={classes.mark}
      aria-label={words}
      title={words}
    >
      <IconMessage size={14} stroke={2} aria-hidden />
      <span className={classes.short}>{t('threads.unreadShort', { count: unread })}</span>
      <span className={classes.count}>{unread}</span>
    </Link>
  )
}
