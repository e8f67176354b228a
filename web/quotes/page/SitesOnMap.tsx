import { Flex, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import { sitesOf, type QuoteSite } from '#web/parts/site/quote-sites.ts'
import ui from '#web/parts/ui.module.css'
import { SiteMap, type MapSite } from '#web/quotes/site/SiteMap.tsx'
import { useReader } from '#web/platform/reader.ts'

/** The sites with address and grade, beside a map. */
export function SitesOnMap({ quote }: { quote: WholeQuote }) {
  const sites = sitesOf(quote)
  const placed = sites.flatMap((site) => placeOf(site) ?? [])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Flex component="ul" direction="column" gap={16} className={`${ui.plainList} ${ui.breakAnywhere}`}>
        {sites.map((site) => (
          <li key={site.field}>
            <Site site={site} />
          </li>
        ))}
      </Flex>
      <div data-noprint>
        <SiteMap sites={placed} distanceMetres={quote.distance_m} unplaced={placed.length < sites.length} />
      </div>
    </SimpleGrid>
  )
}

function Site({ site: { field, label, nni, details } }: { site: QuoteSite }) {
  const { t } = useTranslation()
  const context = useReader()
  const within = details && [
    details.block && t('quotes.block', { value: details.block }),
    details.level && t('quotes.level', { value: details.level }),
    details.unit && t('quotes.unit', { value: details.unit }),
  ]
  const address = details && [
    details.address_line1,
    details.address_line2,
    [details.postcode, details.city].filter(Boolean).join(' '),
    details.state,
    details.country,
  ]
  const written = address?.filter(Boolean).join(', ')
  return (
    <Stack align="flex-start" gap={2} miw={0}>
      <span className={ui.dimmed}>{t(`quotes.site.${field}`)}</span>
      {/* An address entered by hand is its own name; a customised request has only names. */}
      {(details?.standard !== 0 || !written) && <strong>{label}</strong>}
      {within && <span>{within.filter(Boolean).join(', ')}</span>}
      {written && <span className={ui.dimmed}>{written}</span>}
      {details && <GradeMark grade={gradeOf(details)} />}
      {nni !== null && <span className={ui.dimmed}>{t('quotes.nni', { context })}</span>}
    </Stack>
  )
}

function gradeOf(details: NonNullable<QuoteSite['details']>): MapSite['grade'] {
  return details.network_status ?? 'off_net'
}

const letters = { site_a: 'A', site_b: 'B', location: 'L' } as const satisfies Record<
  QuoteSite['field'],
  string
>

function placeOf({ field, label, details }: QuoteSite): MapSite | null {
  if (!details || details.latitude === null || details.longitude === null) return null
  const { latitude, longitude } = details
  return { letter: letters[field], name: label, grade: gradeOf(details), latitude, longitude }
}
