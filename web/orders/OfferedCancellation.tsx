import { Box, Group, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#web/orders/Notice.module.css'
import ui from '#web/parts/ui.module.css'
import type { OfCircuit, OrderDesk } from '#web/orders/desk.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

interface OfferedCancellationProps extends OfCircuit {
  /** What the reader can do about it. */
  Actions: OrderDesk['OfferActions']
}

/** The cancellation of a circuit at a charge that the company has to answer; nothing if none is offered. */
export function OfferedCancellation({ order, circuit, Actions }: OfferedCancellationProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  const { circuit_reference: reference, cancellation: offer } = circuit
  if (offer?.status !== 'offered' || offer.nrc === null || offer.answer_by === null) return null
  return (
    <section className={classes.notice} aria-label={t('cancellation.offerTitle', { reference })}>
      <div className={classes.words}>
        <strong className={classes.head}>
          <IconReceipt size={18} aria-hidden className={classes.icon} />
          <span>
            {t('cancellation.offerCharge')}: <Money amount={offer.nrc} />
          </span>
        </strong>
        <Text>
          <ReferenceText value={reference} /> <SiteNames quote={circuit.quote} />
        </Text>
        {offer.words && <Text className={ui.typed}>{offer.words}</Text>}
        <Text mt={4}>
          <strong>{t('circuits.charge.open', { date: dates.fullDay(offer.answer_by), context })}</strong>
        </Text>
        <Box component="ul" mt={4} mb={0} pl={20}>
          <li>{t('cancellation.ifAccepted', { context })}</li>
          <li>{t('cancellation.ifDeclined', { context })}</li>
          <li>{t('cancellation.untilThen')}</li>
        </Box>
        {Actions && (
          <Group gap="xs" mt="sm">
            <Actions circuit={circuit} order={order} />
          </Group>
        )}
      </div>
    </section>
  )
}
