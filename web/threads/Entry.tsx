import { Flex } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ThreadMessage } from '#contract/threads.ts'
import { useDates } from '#web/platform/dates.ts'
import { SentFile } from '#web/threads/SentFile.tsx'
import classes from '#web/threads/Thread.module.css'
import ui from '#web/parts/ui.module.css'

interface EntryProps {
  quoteId: number
  message: ThreadMessage
  /** The reader had not seen this one, nor what follows, when they came. */
  firstNew: boolean
}

/** One message or note: who, when, the words as they were typed, and the files that came with them. */
export function Entry({ quoteId, message, firstNew }: EntryProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { own, internal, side, author, at, text, files } = message
  return (
    <>
      {firstNew && (
        <li className={classes.new}>
          <span>{t('threads.new')}</span>
        </li>
      )}
      <li className={`${classes.entry} ${ui.framed}`} data-side={internal ? 'note' : side}>
        <p className={classes.head}>
          {internal && (
            <Flex component="span" align="center" gap={4} w="100%" fz={13} fw={500}>
              <IconLock size={14} aria-hidden /> {t('threads.note')}
            </Flex>
          )}
          <strong>{own ? t('threads.you') : author}</strong>
          <time className={classes.when} dateTime={at}>
            {dates.moment(at)}
          </time>
        </p>
        {text && <p className={classes.text}>{text}</p>}
        {files.map((file) => (
          <SentFile key={file.id} quoteId={quoteId} file={file} />
        ))}
      </li>
    </>
  )
}
