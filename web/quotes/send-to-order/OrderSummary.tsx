import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconUserCheck } from '@tabler/icons-react'
import type { BillTo } from '#contract/customers/bill-to.ts'
import { addAmounts, ringgitText } from '#contract/money.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { CallError } from '#web/platform/api.ts'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { DownloadPdf } from '#web/parts/documents/DownloadPdf.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { usePriceLevelFact } from '#web/parts/money/price-level-fact.ts'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { DueWithOrder } from '#web/parts/money/DueWithOrder.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { TermsDialog } from '#web/parts/terms/TermsDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { useFailureText } from '#web/platform/failure.ts'
import type { NeededApproval } from '#web/quotes/send-to-order/needed-approval.ts'
import type { Totals } from '#contract/quotes/totals.ts'

interface OrderSummaryProps {
  totals: Totals
  levels: readonly (PriceLevel | null)[]
  /** The day whose rates of service tax the quotes are shown at. */
  taxDay: string
  depositMonths: number
  quoteIds: readonly number[]
  billTo: BillTo | undefined
  /** Set where the order is above the reader’s spending limit. */
  approval: NeededApproval | null
  missing: string | null
  terms: UseQueryResult<{ version: string }>
  accepted: boolean
  onAccept: (accepted: boolean) => void
  error: CallError | null
  sending: boolean
}

export function OrderSummary({
  totals,
  levels,
  taxDay,
  depositMonths,
  quoteIds,
  billTo,
  approval,
  accepted,
  onAccept,
  terms,
  missing,
  error,
  sending,
}: OrderSummaryProps) {
  const { t } = useTranslation()
  const missingId = useId()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const [termsOpen, setTermsOpen] = useState(false)
  return (
    <Section title={t('sendToOrder.costs')} aside={t('sendToOrder.quotesCount', { count: quoteIds.length })}>
      <ChargesTable
        rows={[
          { name: t('quotes.beforeTaxShort'), nrc: totals.nrc, mrc: totals.mrc },
          { name: t('tax.estimatedName'), nrc: totals.taxNrc, mrc: totals.taxMrc },
          {
            name: t('quotes.withTax'),
            nrc: addAmounts(totals.nrc, totals.taxNrc),
            mrc: addAmounts(totals.mrc, totals.taxMrc),
            strong: true,
          },
        ]}
      />
      <Text size="sm" c="dimmed" mb="sm">
        {tax.estimated(taxDay)} {t('tax.billed')}
      </Text>
      <DueWithOrder nrc={totals.nrc} taxNrc={totals.taxNrc} mrc={totals.mrc} months={depositMonths} />
      <Facts
        facts={[
          ...levelFact(levels),
          { name: t('sendToOrder.terminationTitle'), value: '100%', note: t('sendToOrder.terminationText') },
          ...(billTo
            ? [
                {
                  name: t('quotes.billTo'),
                  value: billTo.company,
                  note: billTo.address || t('quotes.noBillTo'),
                },
              ]
            : []),
        ]}
      />
      <Stack gap="xs" mt="md">
        <Button variant="default" onClick={() => setTermsOpen(true)}>
          {t('sendToOrder.readTerms')}
        </Button>
        {quoteIds.length > 0 && (
          <DownloadPdf documents={[{ kind: 'order_form', ids: quoteIds }]} text={t('documents.orderForm')} />
        )}
        <Checkbox
          classNames={{ label: ui.touch }}
          label={t('sendToOrder.accept')}
          checked={accepted}
          disabled={!terms.data}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
        {terms.isError && !terms.data && (
          <Alert color="red">
            {t('sendToOrder.termsUnread')}{' '}
            <Button variant="default" size="compact-sm" onClick={() => void terms.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </Alert>
        )}
        {approval && <NeedsApproval {...approval} />}
        {error && <Refused error={error} />}
        <Button
          type="submit"
          size="md"
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : missingId}
          loading={sending}
        >
          {t(approval ? 'sendToOrder.submitForApproval' : 'sendToOrder.submit')}
        </Button>
        {missing !== null && (
          <Text id={missingId} c="dimmed">
            {t('sendToOrder.missing', { what: missing })}
          </Text>
        )}
      </Stack>
      {termsOpen && <TermsDialog onClose={() => setTermsOpen(false)} />}
    </Section>
  )
}

/** The data that was reloaded after each refusal, so that the buyer knows where to look. */
const hints = {
  price_changed: 'totalsChanged',
  terms_outdated: 'termsChanged',
  wrong_status: 'quotesChanged',
  not_found: 'quotesChanged',
} as const

function Refused({ error }: { error: CallError }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const hint = error.code in hints ? hints[error.code as keyof typeof hints] : null
  return (
    <Alert color="red">
      {failureText(error, t('sendToOrder.unknown'))}
      {hint && <div>{t(`sendToOrder.${hint}`)}</div>}
    </Alert>
  )
}

/** The order needs an approval: why, and who will be asked. Limits are in ringgit. */
function NeedsApproval({ limit, commitment, deciders }: NeededApproval) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  return (
    <Alert color="orange" icon={<IconUserCheck aria-hidden />} title={t('sendToOrder.aboveLimit')}>
      {t('sendToOrder.aboveLimitText', { commitment: ringgitText(commitment), limit: ringgitText(limit) })}
      {deciders && (
        <div>
          {deciders.length > 0
            ? t('sendToOrder.asks', { names: names.format(deciders.map(({ name }) => name)) })
            : t('sendToOrder.asksNobody')}
        </div>
      )}
    </Alert>
  )
}
