import { Alert, Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconClock, IconMapPinOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FttoReadiness } from '#contract/buildings.ts'
import { productIds, products, type ProductId } from '#contract/catalog.ts'
import { EmptyState } from '#web/parts/page/EmptyState.tsx'
import { GradeMark } from '#web/parts/site/GradeMark.tsx'
import { ReadFailed } from '#web/parts/page/Loaded.tsx'
import ui from '#web/parts/ui.module.css'
import { useFailureText } from '#web/platform/failure.ts'
import { useReader } from '#web/platform/reader.ts'
import type { Choice } from '#web/quotes/add/choice.ts'
import { Matrix, MatrixSkeleton } from '#web/quotes/add/Matrix.tsx'
import { MatrixList } from '#web/quotes/add/MatrixList.tsx'
import classes from '#web/quotes/add/NewQuote.module.css'
import type { Offer } from '#web/quotes/add/offer.ts'
import { ViewControls } from '#web/quotes/add/ViewControls.tsx'
import { StartSearch } from '#web/quotes/add/start/StartSearch.tsx'

interface PriceSectionProps {
  choice: Choice
  /** A site is not chosen yet. */
  isWaiting: boolean
  /** Where a first search can be tried; undefined while it is loading. */
  sampleSites: readonly { nis_code: string; name: string }[] | undefined
  /** The readiness, if it limits the product; undefined until the location is known. */
  readiness: FttoReadiness | undefined
  /** Null while bandwidths or terms are loading. */
  offer: Offer | null
  failed: { error: unknown; again: () => void } | null
  small: boolean
  onChange: (change: Partial<Choice>) => void
}

/** The prices with their conditions, or why there are none and what to do instead. */
export function PriceSection({
  choice,
  isWaiting,
  sampleSites,
  readiness,
  offer,
  failed,
  small,
  onChange,
}: PriceSectionProps) {
  const { t } = useTranslation()
  const limited = products[choice.product].readiness
  if (isWaiting && !failed) {
    return (
      <Framed>
        <StartSearch
          product={choice.product}
          sampleSites={sampleSites}
          bandwidths={offer?.bandwidths ?? []}
          terms={offer?.terms ?? []}
        />
      </Framed>
    )
  }
  if (limited && readiness === 'not_ready') {
    const id = productIds().find(isUnlimited) ?? choice.product
    const product = products[id].name
    return (
      <Framed>
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
      </Framed>
    )
  }
  if (failed) {
    return (
      <Framed>
        <ReadFailed {...failed} />
      </Framed>
    )
  }
  if (!offer || (limited && readiness === undefined)) return <MatrixSkeleton />
  if (offer.bandwidths.length === 0) {
    return (
      <Framed>
        <EmptyState icon={IconMapPinOff} title={t('priceSearch.noBandwidths')} />
      </Framed>
    )
  }
  return (
    <>
      <Group justify="space-between" gap="8px 24px" mih={36}>
        <Title order={2}>{t('priceSearch.prices')}</Title>
        <ViewControls view={choice.view} perMbps={choice.perMbps} onChange={onChange} />
      </Group>
      <Standing offer={offer} />
      <Awaiting readiness={readiness} offer={offer} />
      {small ? <MatrixList offer={offer} term={choice.term} /> : <Matrix offer={offer} />}
      <Group justify="space-between" gap="4px 16px" mt={8} c="dimmed" fz={13}>
        <span>{t(`priceSearch.${choice.view}Meaning`)}</span>
        {offer.best.size > 0 && (
          <Flex component="span" align="center" gap={8}>
            <span className={classes.swatch} />
            {t('priceSearch.bestStepRule')}
          </Flex>
        )}
      </Group>
    </>
  )
}

/** A product available in every building. */
function isUnlimited(id: ProductId): boolean {
  return products[id].ends.length === 1 && !products[id].readiness
}

function Framed({ children }: { children: ReactNode }) {
  return <div className={ui.surface}>{children}</div>
}

/** The conditions of the prices: firm or subject to a survey, and the lead time. One line, so that the table does not move. */
function Standing({ offer }: { offer: Offer }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { matrix, state } = offer.prices
  return (
    <Group align="baseline" gap="2px 12px" mih={22} m="4px 0 10px" c="dimmed">
      {matrix && (
        <>
          <GradeMark grade={matrix.grade} />
          <span>
            {matrix.price_level === null
              ? t('priceSearch.awaiting')
              : t(`priceLevel.of.${matrix.price_level}`)}
          </span>
          <span>{t('priceSearch.readyIn', { count: matrix.lead_time_days })}</span>
        </>
      )}
      {state === 'failed' && (
        <Text span role="alert" c="var(--mantine-color-error)">
          {failureText(offer.prices.error, t('priceSearch.pricesFailed'))}{' '}
          <Button size="compact-xs" variant="default" onClick={offer.prices.again}>
            {t('common.tryAgain')}
          </Button>
        </Text>
      )}
      {state === 'asking' && <span role="status">{t('priceSearch.updating')}</span>}
    </Group>
  )
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
