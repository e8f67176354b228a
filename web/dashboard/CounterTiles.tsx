import { Box, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Counters } from '#contract/dashboard.ts'
import { countersOf, type Counter } from '#web/dashboard/counts.ts'
import classes from '#web/dashboard/CounterTiles.module.css'
import ui from '#web/parts/ui.module.css'
import { useMayOpen } from '#web/platform/screens.ts'

/** The counts of quotes and orders, each linking to its list if the reader may open it. */
export function CounterTiles({ counts }: { counts: Counters }) {
  const { t } = useTranslation()
  const { quotes, orders } = countersOf(counts)
  return (
    <>
      <Section title={t('dashboard.quotes')} counters={quotes} />
      <Section title={t('dashboard.orders')} counters={orders} />
    </>
  )
}

function Section({ title, counters }: { title: string; counters: Counter[] }) {
  return (
    <Box component="section" mb="lg">
      <Title order={2} mb="xs">
        {title}
      </Title>
      <ul className={`${ui.plainList} ${classes.cards}`}>
        {counters.map((counter) => (
          <li key={counter.name}>
            <Card counter={counter} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Card({ counter: { name, count, path, search } }: { counter: Counter }) {
  const { t, i18n } = useTranslation()
  const mayOpen = useMayOpen()
  const content = (
    <>
      <span className={ui.dimmed}>{t(`dashboard.${name}`)}</span>
      <span className={classes.count}>{count.toLocaleString(i18n.language)}</span>
    </>
  )
  if (!mayOpen(path)) return <div className={`${ui.surface} ${classes.card}`}>{content}</div>
  return (
    <Link to={path} search={search} className={`${ui.surface} ${classes.card}`}>
      {content}
    </Link>
  )
}
