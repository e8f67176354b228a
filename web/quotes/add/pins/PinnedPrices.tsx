import { Box, Button, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueries } from '@tanstack/react-query'
import { products, catalogApi } from '#contract/catalog.ts'
import { overTerm } from '#contract/charges.ts'
import { totalParts, pricingApi } from '#contract/pricing.ts'
import { Money, RateNote } from '#web/parts/money/Money.tsx'
import ui from '#web/parts/ui.module.css'
import { useFailureText, reading } from '#web/platform/query.ts'
import { useCurrency } from '#web/platform/session.ts'
import classes from '#web/quotes/add/pins/PinnedPrices.module.css'
import { maxPins, pinnedId, type Pin, pinKey } from '#web/quotes/add/pins/pins.ts'
import { minOf } from '#web/quotes/compare/min-of.ts'
import { buildingApi } from '#contract/buildings.ts'
import { priceQuestion } from '#web/quotes/add/asking.ts'
import type { SiteRef } from '#web/quotes/add/choice.ts'
import { useBuyer } from '#web/quotes/add/sites.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

interface PinnedPricesProps {
  pins: readonly Pin[]
  chosen: string | null
  onChoose: (pin: Pin) => void
  onChange: (pins: Pin[]) => void
}

export function PinnedPrices({ pins, chosen, onChoose, onChange }: PinnedPricesProps) {
  const { t } = useTranslation()
  const pinned = usePinnedPrices(pins)
  const least = minimumsOf(pinned)
  return (
    <section className={classes.pinned} id={pinnedId} tabIndex={-1} aria-labelledby="pinned-title">
      <Group align="baseline" gap="4px 12px" mb={8}>
        <Title order={2} id="pinned-title">
          {t('priceSearch.pins.title')}
        </Title>
        <span className={ui.small} role="status">
          {t('priceSearch.pins.count', { count: pins.length, most: maxPins })}
        </span>
        <Button size="compact-sm" variant="subtle" ml="auto" onClick={() => onChange([])}>
          {t('priceSearch.pins.removeAll')}
        </Button>
      </Group>
      <ul className={`${classes.list} ${ui.plainList}`}>
        {pinned.map((each, index) => (
          <li key={each.key} className={`${classes.card} ${ui.surface}`} data-chosen={each.key === chosen}>
            <PinnedHead pinned={each} />
            <CloseButton
              pos="absolute"
              top={8}
              right={8}
              aria-label={t('priceSearch.pins.remove', { number: index + 1 })}
              onClick={() => {
                onChange(pins.filter((pin) => pin !== each.pin))
                document.getElementById(pinnedId)?.focus({ preventScroll: true })
              }}
            />
            <Amounts pinned={each} least={least} />
            <Button
              variant={each.key === chosen ? 'light' : 'default'}
              leftSection={each.key === chosen && <IconCheck size={16} aria-hidden />}
              onClick={() => onChoose(each.pin)}
            >
              {t(each.key === chosen ? 'priceSearch.choice' : 'priceSearch.pins.choose')}
            </Button>
          </li>
        ))}
      </ul>
      <RateNote />
    </section>
  )
}

function PinnedHead({ pinned: { pin, sites, addOns, cell, matrix } }: { pinned: PinnedPrice }) {
  const { t } = useTranslation()
  const bandwidth = matrix?.bandwidths.find(({ id }) => id === pin.bandwidth)?.bandwidth_size
  return (
    <Stack gap={0} pr={28} className={ui.breakAnywhere}>
      <span className={ui.small}>{products[pin.product].name}</span>
      <span>{sites.map((site) => site ?? '…').join(' → ')}</span>
      <Text component="strong" mt={2} fz="lg" fw={600}>
        {[bandwidth, cell && t('priceLines.term', { count: cell.contract_id })].filter(Boolean).join(' · ') ||
          '…'}
      </Text>
      {addOns.length > 0 && (
        <span className={ui.small}>{t('priceSearch.pins.with', { addOns: addOns.join(', ') })}</span>
      )}
    </Stack>
  )
}

function Amounts({ pinned, least }: { pinned: PinnedPrice; least: ReturnType<typeof minimumsOf> }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { cell, matrix, failed, again } = pinned
  const currency = useCurrency() === 'USD' ? 'USD' : 'RM'
  const perMbps = t('priceSearch.perMbps', { currency })
  if (failed || (matrix && !cell))
    return (
      <Box c="var(--mantine-color-error)" role="alert">
        {failed ? failureText(null, t('priceSearch.pricesFailed')) : t('priceSearch.pins.gone')}{' '}
        {failed && <TryAgain again={again} />}
      </Box>
    )
  const overText = cell?.contract_id === 0 ? 'quotes.firstMonth' : 'quotes.overTerm'
  return (
    <dl className={classes.amounts}>
      <Row name={t('common.monthly')} least={isMin(cell?.total_mrc, least.mrc)} main>
        {cell && <Money amount={totalParts(cell, 'mrc')} perMonth />}
      </Row>
      <Row name={t('common.oneTime')} least={isMin(cell?.total_nrc, least.nrc)}>
        {cell && <Money amount={totalParts(cell, 'nrc')} />}
      </Row>
      <Row name={t(overText)} least={isMin(cell?.term_total, least.total)}>
        {cell && <Money amount={overTerm(cell, cell.contract_id)} />}
      </Row>
      <Row name={perMbps} least={isMin(cell?.mrc_per_mbps, least.perMbps)}>
        {cell && <Money amount={cell.mrc_per_mbps} />}
      </Row>
      <Row name={t('priceLevel.name')}>
        {cell && (cell.price_level ? t(`priceLevel.of.${cell.price_level}`) : t('common.onRequest'))}
      </Row>
      <Row name={t('quotes.leadTime')} least={isMin(cell?.lead_time_days, least.days) && 'shortest'}>
        {cell && t('sites.workingDays', { count: cell.lead_time_days })}
      </Row>
    </dl>
  )
}

interface RowProps {
  name: string
  least?: boolean | 'shortest'
  main?: boolean
  children: ReactNode
}

function Row({ name, least, main, children }: RowProps) {
  const { t } = useTranslation()
  return (
    <div className={main ? classes.main : undefined}>
      <dt>{name}</dt>
      <dd>
        {children || <Skeleton w={96} h={12} my={5} />}
        {least && (
          <span className={ui.greenTag}>
            {t(least === 'shortest' ? 'priceSearch.pins.shortest' : 'priceSearch.pins.lowest')}
          </span>
        )}
      </dd>
    </div>
  )
}

/** The lowest of each row: totals only between equal terms, prices per Mbps only between equal bandwidths. */
function minimumsOf(pinned: readonly PinnedPrice[]) {
  const cells = pinned.map(({ cell }) => cell)
  const sameTerm = new Set(pinned.map(({ pin }) => pin.term)).size === 1
  const sameSpeed = new Set(pinned.map(({ pin }) => pin.bandwidth)).size === 1
  return {
    mrc: minOf(cells.map((cell) => cell?.total_mrc ?? null)),
    nrc: minOf(cells.map((cell) => cell?.total_nrc ?? null)),
    total: sameTerm ? minOf(cells.map((cell) => cell?.term_total ?? null)) : null,
    perMbps: sameSpeed ? minOf(cells.map((cell) => cell?.mrc_per_mbps ?? null)) : null,
    days: minOf(cells.map((cell) => cell?.lead_time_days ?? null)),
  }
}

function isMin(amount: number | null | undefined, least: number | null): boolean {
  return least !== null && amount === least
}

type PinnedPrice = ReturnType<typeof usePinnedPrices>[number]

/** The prices of today. A line that several pins share is read once. */
function usePinnedPrices(pins: readonly Pin[]) {
  const company_id = useBuyer()?.id
  const matrices = useQueries({
    queries: pins.map((pin) => ({
      ...reading(pricingApi.priceCheck, priceQuestion(pin, pin.sites, company_id) ?? undefined),
      staleTime: 60_000,
    })),
  })
  const options = useQueries({
    queries: pins.map(({ product }) => ({
      ...reading(catalogApi.options, { query: { product_id: product, company_id } }),
      staleTime: 60_000,
    })),
  })
  const refs = pins.flatMap((pin) => siteKeysOf(pin.product).map((key) => pin.sites[key]))
  const codes = [...new Set(refs.flatMap((ref) => (ref && 'nis' in ref ? ref.nis : [])))]
  const buildings = useQueries({
    queries: codes.map((niscode) => ({
      ...reading(buildingApi.byNisCode, { query: { niscode } }),
      staleTime: 60_000,
    })),
  })
  /** Null for a site that is loading or no longer offered. */
  const nameOf = (ref: SiteRef | null, of: number): string | null => {
    if (ref && 'nis' in ref) return buildings[codes.indexOf(ref.nis)]?.data?.data.blk_name ?? null
    if (ref && 'nni' in ref)
      return options[of]?.data?.data.nnis.find(({ id }) => id === ref.nni)?.name ?? null
    return null
  }
  return pins.map((pin, index) => {
    const read = matrices[index]
    const matrix = read?.data?.data
    const offered = options[index]?.data?.data
    return {
      key: pinKey(pin),
      pin,
      sites: siteKeysOf(pin.product).map((key) => nameOf(pin.sites[key], index)),
      addOns: (['fixed_ip', 'voice', 'device'] as const).flatMap(
        (kind) => offered?.[kind].find(({ id }) => id === pin.addOns[kind])?.name ?? [],
      ),
      matrix,
      cell: matrix?.cells.find(
        ({ bandwidth_id, contract_id }) => bandwidth_id === pin.bandwidth && contract_id === pin.term,
      ),
      failed: read?.isError ?? false,
      again: () => void read?.refetch(),
    }
  })
}
