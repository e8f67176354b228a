import { Anchor, Box, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AdminCounts } from '#contract/dashboard.ts'
import { customerPages, paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import tiles from '#web/dashboard/CounterTiles.module.css'
import ui from '#web/parts/ui.module.css'
import classes from '#web/dashboard/figures/Figures.module.css'
import { ProductShares } from '#web/dashboard/figures/ProductShares.tsx'
import { Section } from '#web/parts/page/Section.tsx'

/** What an administrator sees: who waits, how many users and companies there are, and the companies by name. */
export function AdminFigures({ counts }: { counts: AdminCounts }) {
  const { t, i18n } = useTranslation()
  const people = [
    {
      name: 'waiting',
      count: counts.waitingUser,
      to: paths.users,
      search: { status: `${userStatusIds.pending}` },
    },
    { name: 'users', count: counts.totalUser, to: paths.users, search: undefined },
    { name: 'companies', count: counts.totalCustomer, to: paths.customers, search: undefined },
  ] as const
  return (
    <>
      <Box component="section" mb="lg">
        <Title order={2} mb="xs">
          {t('figures.people')}
        </Title>
        <ul className={`${ui.plainList} ${tiles.cards}`}>
          {people.map(({ name, count, to, search }) => (
            <li key={name}>
              <Link to={to} search={search} className={`${ui.surface} ${tiles.card}`}>
                <span className={ui.dimmed}>{t(`figures.tile.${name}`)}</span>
                <span className={tiles.count}>{count.toLocaleString(i18n.language)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Box>
      <div className={`${classes.figures} ${classes.grid}`}>
        <ProductShares counts={counts} />
        <Section title={t('figures.tile.companies')}>
          <div className={classes.scroll}>
            <ul className={`${ui.plainList} ${classes.companies}`}>
              {counts.customerList.map(({ id, company }) => (
                <li key={id}>
                  <Anchor
                    renderRoot={(props) => (
                      <Link to={customerPages.profile.replace('$id', `${id}`)} {...props} />
                    )}
                  >
                    {company}
                  </Anchor>
                </li>
              ))}
            </ul>
          </div>
        </Section>
      </div>
    </>
  )
}
