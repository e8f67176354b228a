import { Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/record/Timeline.module.css'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'

export interface TimelineEntry {
  at: string
  actor: string
  what: string
  /** The part it was about, if there are several. */
  about?: ReactNode
  said?: { name: string; text: string } | null
  changes: readonly Changed[]
}

export interface Changed {
  name: string
  before: ReactNode
  after: ReactNode
}

/** A history, latest first. */
export function Timeline({ events }: { events: readonly TimelineEntry[] }) {
  const dates = useDates()
  return (
    <ol className={`${ui.plainList} ${classes.history}`} reversed>
      {events.toReversed().map(({ at, actor, what, about, said, changes }, index) => (
        <li key={`${at} ${index}`} className={classes.event}>
          <span className={ui.name}>{what}</span>
          {about && <span>{about}</span>}
          <span className={ui.dimmed}>
            <time dateTime={at}>{dates.moment(at)}</time> · {actor}
          </span>
          {said && (
            <Text mt={4} className={ui.typed}>
              <span className={ui.dimmed}>{said.name}: </span>
              {said.text}
            </Text>
          )}
          {changes.length > 0 && <Changes what={what} changes={changes} />}
        </li>
      ))}
    </ol>
  )
}

function Changes({ what, changes }: { what: string; changes: readonly Changed[] }) {
  const { t } = useTranslation()
  return (
    <table className={classes.changes}>
      <caption>
        <VisuallyHidden>{t('quotes.history.changesOf', { action: what })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('quotes.history.what')}</th>
          <th scope="col">{t('quotes.history.before')}</th>
          <th scope="col">{t('quotes.history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={ui.dimmed}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
