import { Button } from '@mantine/core'
import { IconHistory, IconSparkles, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import {
  sampleOf,
  useRecentSearches,
  type RecentSearch,
  type SampleOffer,
} from '#web/quotes/add/start/recent-searches.ts'
import classes from '#web/quotes/add/start/StartSearch.module.css'

interface StartSearchProps extends Omit<SampleOffer, 'sites'> {
  /** Undefined while they are loading. */
  sampleSites: SampleOffer['sites'] | undefined
}

/** What stands in place of the prices before the sites are known: the searches of before, and one to try. */
export function StartSearch({ sampleSites, ...offer }: StartSearchProps) {
  const { t } = useTranslation()
  const recent = useRecentSearches()
  const [forgotten, setForgotten] = useState(false)
  const searches = forgotten ? [] : recent.searches
  const sample = sampleSites && sampleOf({ ...offer, sites: sampleSites })
  return (
    <div className={classes.start}>
      <h2 className={classes.title}>{t(`priceSearch.start.${titleOf(offer.product)}`)}</h2>
      <p className={classes.text}>{t(`priceSearch.start.${titleOf(offer.product)}Text`)}</p>
      {searches.length > 0 && (
        <section className={classes.part} aria-labelledby="recent-searches">
          <div className={classes.head}>
            <h3 id="recent-searches">{t('priceSearch.start.recent')}</h3>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => {
                recent.forget()
                setForgotten(true)
                document.getElementById(pricesId)?.focus()
              }}
            >
              {t('priceSearch.start.forget')}
            </Button>
          </div>
          <ul className={classes.list}>
            {searches.map((each) => (
              <li key={JSON.stringify(each.search)}>
                <SearchLink icon={IconHistory} {...each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sample && (
        <section className={classes.part} aria-labelledby="sample-search">
          <div className={classes.head}>
            <h3 id="sample-search">{t('priceSearch.start.sample')}</h3>
          </div>
          <SearchLink icon={IconSparkles} {...sample} />
        </section>
      )}
    </div>
  )
}

/** The section of the prices, which takes the focus when the link that brought them has gone. */
export const pricesId = 'prices'

function SearchLink({ icon: Icon, search, product, sites, bandwidth, term }: RecentSearch & { icon: Icon }) {
  const { t } = useTranslation()
  const about = [
    products[product].name,
    bandwidth,
    term !== null && t('priceLines.term', { count: term }),
  ].filter(Boolean)
  return (
    <Link
      to="."
      // The company and what is pinned stay in the URL whatever is chosen.
      search={({ company, pins }: { company?: string; pins?: string }) => ({ company, pins, ...search })}
      resetScroll={false}
      className={classes.link}
      onClick={() => setTimeout(() => document.getElementById(pricesId)?.focus({ preventScroll: true }))}
    >
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.sites}>{sites.join(' → ')}</span>
      <span className={classes.about}>{about.join(' · ')}</span>
    </Link>
  )
}

/** Where the fibre of the building decides, bandwidths wait for it as well. */
function titleOf(product: ProductId) {
  if (products[product].readiness) return 'location'
  return products[product].ends.length > 1 ? 'sites' : 'site'
}
