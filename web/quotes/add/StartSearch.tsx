import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconHistory, IconSparkles, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductId } from '#contract/catalog.ts'
import ui from '#web/parts/ui.module.css'
import classes from '#web/quotes/add/NewQuote.module.css'
import { sampleOf, useRecentSearches, type RecentSearch, type SampleOffer } from '#web/quotes/add/sites.ts'

type StartSearchProps = Omit<SampleOffer, 'sites'> & {
  sampleSites: readonly { nis_code: string; name: string }[] | undefined
}

/** Shown before the sites are known: recent searches, and a sample to try. */
export function StartSearch({ sampleSites, ...offer }: StartSearchProps) {
  const { t } = useTranslation()
  const recent = useRecentSearches()
  const [forgotten, setForgotten] = useState(false)
  const searches = forgotten ? [] : recent.searches
  const sample = sampleSites && sampleOf({ ...offer, sites: sampleSites })
  return (
    <Box p={{ base: '20px 16px 16px', md: '28px 24px 24px' }}>
      <Title order={2} fz={17}>
        {t(`priceSearch.start.${titleOf(offer.product)}`)}
      </Title>
      <Text maw="76ch" mt={4} c="dimmed">
        {t(`priceSearch.start.${titleOf(offer.product)}Text`)}
      </Text>
      {searches.length > 0 && (
        <Box component="section" mt={20} aria-labelledby="recent-searches">
          <Group justify="space-between" wrap="nowrap" mih={24} mb={6}>
            <Text component="h3" id="recent-searches" c="dimmed" fz={13} fw={550}>
              {t('priceSearch.start.recent')}
            </Text>
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
          </Group>
          <Flex component="ul" direction="column" gap={6} className={ui.plainList}>
            {searches.map((each) => (
              <li key={JSON.stringify(each.search)}>
                <SearchLink icon={IconHistory} {...each} />
              </li>
            ))}
          </Flex>
        </Box>
      )}
      {sample && (
        <Box component="section" mt={20} aria-labelledby="sample-search">
          <Text component="h3" id="sample-search" c="dimmed" fz={13} fw={550} mih={24} mb={6}>
            {t('priceSearch.start.sample')}
          </Text>
          <SearchLink icon={IconSparkles} {...sample} />
        </Box>
      )}
    </Box>
  )
}

/** The section of the prices; it takes the focus when the pressed link is gone. */
const pricesId = 'prices'

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
      // The company and pinned prices stay in the URL for every choice.
      search={({ company, pins }: { company?: string; pins?: string }) => ({ company, pins, ...search })}
      resetScroll={false}
      className={`${classes.link} ${ui.framed}`}
      onClick={() => setTimeout(() => document.getElementById(pricesId)?.focus({ preventScroll: true }))}
    >
      <Icon size={18} stroke={1.6} aria-hidden color="var(--mantine-color-dimmed)" />
      <span className={ui.name}>{sites.join(' → ')}</span>
      <span className={ui.small}>{about.join(' · ')}</span>
    </Link>
  )
}

function titleOf(product: ProductId) {
  if (products[product].readiness) return 'location'
  return products[product].ends.length > 1 ? 'sites' : 'site'
}
