import { SegmentedControl, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mailboxApi } from '#contract/mailbox.ts'
import classes from '#web/notifications/mailbox/Mailbox.module.css'
import ui from '#web/parts/ui.module.css'
import { Facts } from '#web/parts/record/Facts.tsx'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { PageSkeleton } from '#web/parts/page/Skeletons.tsx'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { showInFrame } from '#web/platform/trusted-types.ts'

/** One mail, as HTML or as plain text. Its HTML runs no scripts, and its links open in a new tab. */
export function MailView({ id }: { id: number }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [part, setPart] = useState<'html' | 'plain'>('html')
  const read = useRead(mailboxApi.one, { params: { id } })
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {(mail) => (
        <article aria-label={mail.subject} className={`${ui.card} ${ui.breakAnywhere}`}>
          <Link to={paths.mailbox} search={{}} className={`${ui.marked} ${classes.back}`} activeProps={{}}>
            <IconArrowLeft size={16} aria-hidden /> {t('mailbox.back')}
          </Link>
          <Title order={2}>
            <Unbroken text={mail.subject} />
          </Title>
          <Facts
            facts={[
              { name: t('mailbox.to'), value: mail.to },
              { name: t('mailbox.at'), value: dates.moment(mail.at) },
            ]}
          />
          <SegmentedControl
            aria-label={t('mailbox.part')}
            value={part}
            onChange={(value) => setPart(value as 'html' | 'plain')}
            data={[
              { value: 'html', label: t('mailbox.html') },
              { value: 'plain', label: t('mailbox.plain') },
            ]}
          />
          {part === 'html' ? (
            <iframe
              title={t('mailbox.frame', { subject: mail.subject })}
              className={classes.frame}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              ref={(frame) => showInFrame(frame, mail.html.replace('<head>', '<head><base target="_blank">'))}
            />
          ) : (
            <pre className={`${ui.surface} ${ui.typed} ${classes.plain}`}>{mail.plain}</pre>
          )}
        </article>
      )}
    </Loaded>
  )
}
