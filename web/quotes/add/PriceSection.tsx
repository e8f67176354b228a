import {
  Alert,
  Button,
  Flex,
  Group,
  Text,
  Title,
  Switch,
  VisuallyHidden,
  Skeleton,
  UnstyledButton,
} from '@mantine/core'
import { IconClock, IconMapPinOff, IconPin, IconCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useId, useState, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FttoReadiness } from '#contract/buildings.ts'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import { EmptyState, ReadFailed } from '#web/parts/page/page.tsx'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { useFailureText } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { type Choice, views as priceViews, withoutTerm } from '#web/quotes/add/choice.ts'
import classes from '#web/quotes/add/NewQuote.module.css'
import type { Offer } from '#web/quotes/add/prices.ts'
import { StartSearch } from '#web/quotes/add/StartSearch.tsx'
import { useCurrency } from '#web/platform/session.ts'
import { Segments } from '#web/quotes/add/SiteBox.tsx'
import { CellPrice } from '#web/quotes/add/CellPrice.tsx'
import { cellKey, type BestSteps } from '#web/quotes/add/matrix.ts'
import { moveCell, type Place } from '#web/parts/table/move-cell.ts'
import { ReadyIn } from '#web/quotes/add/Summary.tsx'
import matrixClasses from '#web/quotes/add/Matrix.module.css'
import { TryAgain } from '#web/quotes/fields/fields.tsx'

interface PriceSectionProps {
  choice: Choice
  isWaiting: boolean
  sampleSites: readonly { nis_code: string; name: string }[] | undefined
  /** The readiness, if it limits the product; undefined until the location is known. */
  readiness: FttoReadiness | undefined
  offer: Offer | null
  failed: { error: unknown; again: () => void } | null
  small: boolean
  /** Shown below the prices in a small layout. */
  conditions: ReactNode
  onChange: (change: Partial<Choice>) => void
}

const PriceCurve = lazy(async () => ({
  default: (await import('#web/quotes/add/PriceCurve.tsx')).PriceCurve,
}))

const curveHeight = 400

export function PriceSection({
  choice,
  isWaiting,
  sampleSites,
  readiness,
  offer,
  failed,
  small,
  conditions,
  onChange,
}: PriceSectionProps) {
  const { t } = useTranslation()
  const currency = useCurrency() === 'USD' ? 'USD' : 'RM'
  const instead = insteadOfPrices()
  if (instead) return <div className={ui.surface}>{instead}</div>
  // Also while the readiness is loading, because the bandwidths depend on it.
  if (!offer) return <MatrixSkeleton />
  const views = (
    <>
      <Segments
        label={t('priceSearch.show')}
        value={choice.view}
        onChange={(view) => onChange({ view })}
        options={priceViews.map((each) => ({ value: each, text: t(`priceSearch.view.${each}`) }))}
      />
      <Segments
        label={t('priceSearch.prices')}
        value={choice.curve ? 'curve' : 'table'}
        onChange={(shown) => onChange({ curve: shown === 'curve' })}
        options={(['table', 'curve'] as const).map((value) => ({ value, text: t(`priceSearch.${value}`) }))}
      />
    </>
  )
  const waiting = <Skeleton h={curveHeight} />
  const table = choice.curve ? (
    <div className={ui.surface}>
      {offer.prices.state === 'asking' ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <PriceCurve offer={offer} term={choice.term} height={curveHeight} />
        </Suspense>
      )}
    </div>
  ) : small ? (
    <MatrixList offer={offer} term={choice.term} />
  ) : (
    <Matrix offer={offer} />
  )
  return (
    <>
      {small ? (
        <VisuallyHidden component="h2">{t('priceSearch.prices')}</VisuallyHidden>
      ) : (
        <Group justify="space-between" gap="8px 16px" mih={36} mb={8}>
          <Title order={2}>{t('priceSearch.prices')}</Title>
          {views}
        </Group>
      )}
      <Awaiting readiness={readiness} offer={offer} />
      {table}
      <Group justify="space-between" gap="4px 16px" mt={8} c="dimmed" fz={13}>
        {small && (
          <>
            {conditions}
            {views}
          </>
        )}
        <Switch
          size="sm"
          label={t('priceSearch.perMbps', { currency })}
          checked={choice.perMbps}
          onChange={({ currentTarget }) => onChange({ perMbps: currentTarget.checked })}
        />
        <span>{t(`priceSearch.${choice.view}Meaning`)}</span>
        {!choice.curve && offer.bandwidths.some(({ id }) => hasOtherLevel(offer, id)) && (
          <span>* {t('priceLevel.of.subject_to_survey')}</span>
        )}
        {!choice.curve && offer.best.size > 0 && (
          <Flex component="span" align="center" gap={8}>
            <span className={classes.swatch} />
            {t('priceSearch.bestStepRule')}
          </Flex>
        )}
      </Group>
    </>
  )

  function insteadOfPrices(): ReactNode {
    if (isWaiting && !failed)
      return (
        <StartSearch
          product={choice.product}
          sampleSites={sampleSites}
          bandwidths={offer?.bandwidths ?? []}
          terms={offer?.terms ?? []}
        />
      )
    if (products[choice.product].readiness && readiness === 'not_ready') {
      const id = productIds().find(isUnlimited) ?? choice.product
      const product = products[id].name
      return (
        <EmptyState
          icon={IconMapPinOff}
          title={t('priceSearch.notReady')}
          text={t('priceSearch.notReadyText', { product })}
          action={
            <Button onClick={() => onChange({ product: id })}>
              {t('priceSearch.insteadOf', { product })}
            </Button>
          }
        />
      )
    }
    if (failed) return <ReadFailed {...failed} />
    if (offer?.bandwidths.length === 0)
      return <EmptyState icon={IconMapPinOff} title={t('priceSearch.noBandwidths')} />
    return null
  }
}

function isUnlimited(id: ProductId): boolean {
  return products[id].ends.length === 1 && !products[id].readiness
}

/** Where the prices are not firm, and the lead time. One line, so that the table does not move. */
export function PriceConditions({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { matrix, state } = offer.prices
  const reach = offer.cells.get(offer.picked ?? '') ?? matrix
  return (
    <Group align="baseline" gap="2px 12px" mih={22} c="dimmed">
      {reach && (
        <>
          <GradeMark grade={reach.grade} />
          {reach.price_level !== 'firm' && (
            <span>
              {reach.price_level === null
                ? t('priceSearch.awaiting')
                : t(`priceLevel.of.${reach.price_level}`)}
            </span>
          )}
          <ReadyIn {...reach} />
        </>
      )}
      {state === 'failed' && (
        <Text span role="alert" c="var(--mantine-color-error)">
          {failureText(offer.prices.error, t('priceSearch.pricesFailed'))}{' '}
          <TryAgain again={offer.prices.again} />
        </Text>
      )}
      {state === 'asking' && <span role="status">{t('priceSearch.updating')}</span>}
    </Group>
  )
}

/** A line of this bandwidth has another level than slower ones: an asterisk, explained under the table. */
function hasOtherLevel({ cells, terms, prices }: Offer, bandwidth: number): boolean {
  const level = cells.get(cellKey(bandwidth, terms[0] ?? 0))?.price_level
  return level != null && level !== prices.matrix?.price_level
}

/** An address entered by hand, or an unknown readiness, has no instant price: the quote will be pending. */
function Awaiting({ readiness, offer }: { readiness: FttoReadiness | undefined; offer: Offer }) {
  const { t } = useTranslation()
  const context = useReader()
  const byHand = offer.prices.matrix?.grade === 'off_net'
  if (!byHand && readiness !== 'unknown') return null
  return (
    <Alert color="orange" icon={<IconClock aria-hidden />} mb="sm">
      {t(byHand ? 'priceSearch.awaitingText' : 'priceSearch.unknownReadiness', { context })}
    </Alert>
  )
}

function MatrixList({ offer, term }: { offer: Offer; term: number | null }) {
  const { t } = useTranslation()
  const name = useId()
  const { bandwidths, terms, best, picked, prices, view, pinned, onPick } = offer
  const stepText = useStepText()
  const [looked, setLooked] = useState<number | null>(null)
  const shown = [looked, term].find((months) => months !== null && terms.includes(months)) ?? terms[0] ?? 0
  const pickedBandwidth = bandwidths.find(({ id }) => terms.some((months) => cellKey(id, months) === picked))

  return (
    <div>
      <Segments
        full
        label={t('quotes.term')}
        value={shown}
        onChange={(months) => {
          setLooked(months)
          if (pickedBandwidth) onPick(pickedBandwidth.id, months)
        }}
        options={terms.map((months) => ({ value: months, text: t('priceLines.term', { count: months }) }))}
      />
      {shown === 0 && (
        <Text mt={8} fz={13} c="dimmed">
          {t(withoutTerm[view])}
        </Text>
      )}
      <div
        role="radiogroup"
        aria-label={t('quotes.bandwidth')}
        className={`${ui.surface} ${ui.linesBetween}`}
        style={{ margin: '12px 0 0', overflow: 'hidden' }}
        aria-busy={prices.state === 'asking' || prices.updating}
      >
        {bandwidths.map(({ id, bandwidth_size }) => {
          const key = cellKey(id, shown)
          const step = best.get(key)
          return (
            <label key={id} className={classes.row} data-best={step !== undefined}>
              <input type="radio" name={name} checked={key === picked} onChange={() => onPick(id, shown)} />
              <Text span fw={550}>
                {bandwidth_size}
                {hasOtherLevel(offer, id) && '*'}
                {pinned.has(key) && (
                  <IconPin size={14} className={classes.pin} aria-label={t('priceSearch.pins.pinned')} />
                )}
              </Text>
              <span className={classes.price}>
                <CellPrice offer={offer} name={key} />
                {step && <VisuallyHidden>{stepText(step)}</VisuallyHidden>}
              </span>
            </label>
          )
        })}
      </div>
    </div>
  )
}

/** Arrow keys move, Enter or Space picks, P pins. The size of the table does not depend on the prices. */
function Matrix({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const { bandwidths, terms, cells, picked, best, prices, view, pinned, onPick, onPin } = offer
  const stepText = useStepText()
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const size = { rows: bandwidths.length, columns: terms.length }
  const within = place && place.row < size.rows && place.column < size.columns
  const active = (within ? place : placeOfPicked(offer)) ?? { row: 0, column: 0 }

  const move = (event: KeyboardEvent, from: Place) => {
    const to = moveCell(event.key, event.ctrlKey, from, size)
    if (!to) return
    event.preventDefault()
    table.current?.rows[to.row + 1]?.cells[to.column + 1]?.querySelector('button')?.focus()
  }

  return (
    <div className={ui.surface} style={{ overflowX: 'auto' }}>
      <table
        ref={table}
        className={
          prices.updating ? `${matrixClasses.matrix} ${matrixClasses.updating}` : matrixClasses.matrix
        }
        aria-label={t('priceSearch.prices')}
        aria-busy={prices.state === 'asking' || prices.updating}
      >
        <thead>
          <tr>
            <th scope="col">{t('quotes.bandwidth')}</th>
            {terms.map((months) => (
              <th key={months} scope="col">
                <span className={matrixClasses.term}>{t('priceLines.term', { count: months })}</span>
                {months === 0 && t(withoutTerm[view])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bandwidths.map((bandwidth, row) => (
            <tr key={bandwidth.id}>
              <th scope="row">
                {bandwidth.bandwidth_size}
                {hasOtherLevel(offer, bandwidth.id) && '*'}
              </th>
              {terms.map((months, column) => {
                const key = cellKey(bandwidth.id, months)
                const isPicked = key === picked
                const step = best.get(key)
                const isPinned = pinned.has(key)
                const isPriced = isPinned || cells.get(key)?.bandwidth_mrc != null
                return (
                  <td key={months}>
                    <UnstyledButton
                      className={matrixClasses.cell}
                      data-best={step !== undefined}
                      title={step && stepText(step)}
                      aria-pressed={isPicked}
                      tabIndex={row === active.row && column === active.column ? 0 : -1}
                      onFocus={() => setPlace({ row, column })}
                      onClick={() => onPick(bandwidth.id, months)}
                      aria-keyshortcuts="P"
                      onKeyDown={(event) => {
                        const isPin = event.key.toLowerCase() === 'p' && !event.ctrlKey && !event.metaKey
                        if (isPin && isPriced) onPin(bandwidth.id, months)
                        else move(event, { row, column })
                      }}
                    >
                      <VisuallyHidden>
                        {`${bandwidth.bandwidth_size}, ${t('priceLines.term', { count: months })}: `}
                      </VisuallyHidden>
                      {isPicked && (
                        <IconCheck size={16} stroke={2.4} aria-hidden className={matrixClasses.check} />
                      )}
                      <CellPrice offer={offer} name={key} />
                      {step && <VisuallyHidden>{`, ${stepText(step)}`}</VisuallyHidden>}
                      {isPinned && <VisuallyHidden>{`, ${t('priceSearch.pins.pinned')}`}</VisuallyHidden>}
                    </UnstyledButton>
                    {isPriced && (
                      // For the pointer alone: by keyboard and reader it is the key P, or the button below the choice.
                      <span
                        aria-hidden
                        className={matrixClasses.pin}
                        data-pinned={isPinned}
                        title={t(isPinned ? 'priceSearch.pins.unpin' : 'priceSearch.pins.pin')}
                        onClick={() => onPin(bandwidth.id, months)}
                      >
                        <IconPin size={14} stroke={1.8} />
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MatrixSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" data-waiting>
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton h={579} mt={44} />
    </div>
  )
}

function placeOfPicked({ bandwidths, terms, picked }: Offer): Place | null {
  for (const [row, { id }] of bandwidths.entries()) {
    const column = terms.findIndex((months) => cellKey(id, months) === picked)
    if (column >= 0) return { row, column }
  }
  return null
}

function useStepText(): (step: BestSteps extends ReadonlyMap<string, infer Best> ? Best : never) => string {
  const { t } = useTranslation()
  return (step) => t(step.moreCharge === 0 ? 'priceSearch.bestStepFree' : 'priceSearch.bestStep', { ...step })
}
