import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NamedAttention } from '#contract/dashboard/attention.ts'
import { paths, type Path } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import classes from '#web/dashboard/Beside.module.css'
import ui from '#web/parts/ui.module.css'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import { Section } from '#web/parts/page/Section.tsx'

const places = {
  quoted: { company: { path: paths.activeQuotes }, staff: { path: paths.staffActiveQuotes } },
  in_delivery: {
    company: { path: paths.orders, search: { status: 'processing' } },
    staff: { path: paths.deliveries },
  },
  live: {
    company: { path: paths.orders, search: { status: 'delivered' } },
    staff: { path: paths.staffOrders, search: { status: 'delivered' } },
  },
} satisfies Record<
  keyof NamedAttention['money'],
  Record<Side, { path: Path; search?: Record<string, string> }>
>

/** The monthly charges before tax: quoted, in delivery and live, each with its list. */
export function MoneyPerMonth({ money, side }: { money: NamedAttention['money']; side: Side }) {
  const { t } = useTranslation()
  return (
    <Section title={t('dashboard.perMonth')}>
      <dl className={`${ui.rows} ${classes.sums}`}>
        {(['quoted', 'in_delivery', 'live'] as const).map((name) => {
          const place: { path: Path; search?: Record<string, string> } = places[name][side]
          return (
            <div key={name}>
              <dt>
                <Link to={place.path} search={place.search} className={`${ui.name} ${classes.name}`}>
                  {t(`dashboard.sums.${name}`)}
                </Link>
                <span className={ui.dimmed}>{t(`dashboard.sums.${name}Text`)}</span>
              </dt>
              <dd>
                <Money amount={money[name]} perMonth />
              </dd>
            </div>
          )
        })}
      </dl>
      <RateNote />
    </Section>
  )
}
