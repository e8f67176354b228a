import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NextHandOver } from '#contract/dashboard/attention.ts'
import { recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import classes from '#web/dashboard/Beside.module.css'
import ui from '#web/parts/ui.module.css'
import { Section } from '#web/parts/page/Section.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useDates } from '#web/platform/dates.ts'

/** The circuits that are handed over next, with the first promise where the day has moved. */
export function HandOvers({ handOvers, side }: { handOvers: readonly NextHandOver[]; side: Side }) {
  const { t } = useTranslation()
  return (
    <Section title={t('dashboard.handOvers')}>
      {handOvers.length === 0 ? (
        <p className={ui.dimmed}>{t('dashboard.noHandOvers')}</p>
      ) : (
        <ul className={ui.rows}>
          {handOvers.map((each) => (
            <li key={each.circuit_reference}>
              <OneHandOver handOver={each} side={side} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneHandOver({ handOver, side }: { handOver: NextHandOver; side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { order_id, circuit_reference, company, promised, first_promised } = handOver
  return (
    <Link
      to={recordPath('order', order_id, side)}
      search={{ circuit: circuit_reference }}
      className={classes.handOver}
    >
      <strong>
        <Day value={promised} />
      </strong>
      <span className={ui.dimmed}>
        <ReferenceText value={circuit_reference} />
      </span>
      <span className={classes.place}>
        {company && `${company}: `}
        <SiteNames quote={handOver} />
      </span>
      {promised !== first_promised && (
        <span className={classes.place} style={{ color: 'var(--tl-amber)' }}>
          {t('dashboard.firstPromised', { day: dates.day(first_promised) })}
        </span>
      )}
    </Link>
  )
}
