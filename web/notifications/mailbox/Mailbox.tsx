import { Button, Text, SegmentedControl, Title } from '@mantine/core'
import { IconMail, IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { mailboxApi, type StoredMail } from '#contract/notifications.ts'
import classes from '#web/notifications/mailbox/Mailbox.module.css'
import ui from '#web/parts/ui.module.css'
import { EmptyState, PageHead, Loaded, RowsSkeleton, PageSkeleton, NoWrap } from '#web/parts/page/page.tsx'
import { RowList } from '#web/parts/list/list-parts.tsx'
import { call } from '#web/platform/api.ts'
import { useDates } from '#web/platform/dates.ts'
import { paths } from '#contract/paths.ts'
import { Facts } from '#web/parts/record/record.tsx'
import { useRead } from '#web/platform/query.ts'
import { showInFrame } from '#web/platform/trusted-types.ts'

export function Mailbox() {
  const { t } = useTranslation()
  const id = Number(useSearch({ strict: false, select: (search: { id?: string }) => search.id })) || undefined
  const read = useInfiniteQuery({
    queryKey: [mailboxApi.list.path],
    queryFn: async ({ pageParam, signal }) =>
      (await call(mailboxApi.list, { query: { before: pageParam } }, { signal })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, older }) => (older ? items.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
  return (
    <>
      <PageHead title={t('menu.mailbox')} lead={t('mailbox.lead')} />
      <Loaded read={read} skeleton={<RowsSkeleton />}>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState icon={IconMail} title={t('mailbox.none')} text={t('mailbox.noneText')} />
          ) : (
            <div className={classes.sides} data-reading={id !== undefined}>
              <div className={classes.all}>
                <RowList label={t('mailbox.list')}>
                  {mails.map((mail) => (
                    <Head key={mail.id} mail={mail} current={mail.id === id} />
                  ))}
                </RowList>
                {read.hasNextPage && (
                  <Button
                    variant="default"
                    mt="sm"
                    loading={read.isFetchingNextPage}
                    onClick={() => void read.fetchNextPage()}
                  >
                    {t('notifications.earlier')}
                  </Button>
                )}
              </div>
              <div className={classes.one}>
                {id === undefined ? (
                  <EmptyState icon={IconMail} title={t('mailbox.choose')} />
                ) : (
                  <MailView key={id} id={id} />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Head({ mail, current }: { mail: StoredMail; current: boolean }) {
  const dates = useDates()
  return (
    <li>
      <Link
        to={paths.mailbox}
        search={{ id: String(mail.id) }}
        className={`${ui.insetFocus} ${ui.hover} ${classes.head}`}
        activeProps={{}}
        aria-current={current ? 'true' : undefined}
      >
        <Text span fw={550}>
          <NoWrap text={mail.subject} />
        </Text>
        <span className={ui.small}>{mail.to}</span>
        <time className={ui.small} dateTime={mail.at}>
          {dates.moment(mail.at)}
        </time>
      </Link>
    </li>
  )
}

/** The HTML runs no scripts, and its links open in a new tab. */
function MailView({ id }: { id: number }) {
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
            <NoWrap text={mail.subject} />
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
              className={`${ui.framed} ${classes.frame}`}
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
