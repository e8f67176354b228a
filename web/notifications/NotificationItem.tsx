import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  notificationAnchor,
  notificationPath,
  notificationApi,
  type Recipient,
  type Notification,
} from '#contract/notifications.ts'
import { notificationLooks } from '#web/notifications/looks.ts'
import { useSentence } from '#web/notifications/sentence.ts'
import classes from '#web/notifications/NotificationItem.module.css'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useWrite } from '#web/platform/query.ts'

interface NotificationItemProps {
  news: Notification
  recipient: Recipient
  /** The reader goes where it leads. */
  onOpen?: () => void
}

/** One piece of news, leading to what it is about; whoever follows it has read it. */
export function NotificationItem({ news, recipient, onOpen }: NotificationItemProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const sentence = useSentence(recipient)
  // That it could not be marked is no matter here: it stays unread, and the reader is on their way.
  const mark = useWrite(notificationApi.markRead, { stale: [notificationApi.list] })
  const { icon: Icon, tone } = notificationLooks[news.kind]
  const open = () => {
    if (!news.read) mark.mutate({ body: { ids: [news.id] } })
    onOpen?.()
  }
  return (
    <li>
      <Link
        to={notificationPath(news, recipient)}
        hash={notificationAnchor(news.kind)}
        className={classes.item}
        data-unread={!news.read}
        onClick={open}
      >
        <span className={classes.icon} data-tone={tone}>
          <Icon size={18} aria-hidden />
        </span>
        <span className={classes.words}>
          {!news.read && <VisuallyHidden>{t('news.unread')}: </VisuallyHidden>}
          <span className={classes.sentence}>
            <Unbroken text={sentence(news)} />
          </span>
          {news.facts.words && <span className={classes.quoted}>{news.facts.words}</span>}
          <time className={classes.when} dateTime={news.at} title={dates.moment(news.at)}>
            {dates.ago(news.at) ?? t('news.now')}
          </time>
        </span>
        {!news.read && <span className={classes.dot} aria-hidden />}
      </Link>
    </li>
  )
}
