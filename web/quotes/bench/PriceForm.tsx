import { Alert, Button, SimpleGrid, Stack, Text, Textarea, TextInput, Group } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { longestMessage } from '#contract/threads.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { LinkButton } from '#web/quotes/LinkButton.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import { LowPriceReason } from '#web/quotes/price/LowPriceReason.tsx'
import { MarginFacts } from '#web/quotes/price/MarginFacts.tsx'
import { costIn, type usePriceForm, type TypedPrice } from '#web/quotes/price/price-form.ts'
import { PriceLevelField } from '#web/quotes/price/PriceLevelField.tsx'
import { amountIn, negotiable } from '#web/quotes/price/pricing.ts'
import { StalePrice } from '#web/quotes/price/StalePrice.tsx'
import { noSen, sumSen, type Sen } from '#contract/money.ts'
import { agreedLine, components, type Charge } from '#contract/pricing.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface PriceFormProps {
  quote: FullQuote
  pricing: ReturnType<typeof usePriceForm>
}

/** Price, supplier cost and message, saved together. */
export function PriceForm({ quote, pricing }: PriceFormProps) {
  const { t } = useTranslation()
  const missingId = useId()
  const { form, basis, nameOf, asksApproval, level, stale } = pricing
  const [mrc, nrc] = negotiable.map((name) => amountIn(form.values, name))
  const price = mrc == null || nrc == null ? null : { mrc, nrc }
  const cost = costIn(form.values)
  return (
    <form {...form.attributes} autoComplete="off">
      <Stack>
        <Section title={t('bench.price')}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              {negotiable.map((name) => (
                <AmountInput
                  key={name}
                  {...form.field(name)}
                  label={nameOf(name)}
                  help={basis.helpOf(name)}
                />
              ))}
              {(['cost_mrc', 'cost_nrc'] as const).map((name) => (
                <AmountInput
                  key={name}
                  {...form.field(name)}
                  label={t(`updatePrice.supplier.${name === 'cost_mrc' ? 'mrc' : 'nrc'}`)}
                />
              ))}
            </SimpleGrid>
            <SaveCost quote={quote} version={pricing.quote.version} typed={form.values} />
            <div role="status">
              {price && cost ? (
                <MarginFacts price={price} cost={cost} term={quote.contract_id} />
              ) : (
                <Text size="sm">{t('updatePrice.supplier.none')}</Text>
              )}
            </div>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
              <TextInput
                {...form.field('lead_time_days')}
                label={t('updatePrice.leadTime')}
                inputMode="numeric"
              />
              <PriceLevelField
                {...form.field('price_level')}
                level={level}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
              />
            </SimpleGrid>
            {pricing.asksReason && (
              <LowPriceReason
                {...form.field('reason')}
                prices={pricing.reasons}
                asksApproval={asksApproval}
              />
            )}
          </Stack>
        </Section>
        <Section title={t('bench.totals.title')}>
          {price ? (
            <>
              <PriceTable quote={pricedAs(quote, price, level)} />
              <RateNote />
            </>
          ) : (
            <Text c="dimmed">{t('bench.totals.none')}</Text>
          )}
        </Section>
        <Section title={t('bench.message')}>
          <Stack gap="sm">
            <Textarea
              {...form.field('message')}
              label={`${t('bench.messageLabel')} (${t('common.optional')})`}
              description={t(asksApproval ? 'bench.messageWaits' : 'bench.messageHelp')}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={longestMessage}
            />
            {stale ? <StalePrice {...stale} /> : form.failure && <Alert color="red">{form.failure}</Alert>}
            <ButtonRow words={form.missing ? { id: missingId, text: form.missing } : null}>
              <LinkButton variant="default" to={recordPath('quote', quote.id, 'staff')}>
                {t('common.cancel')}
              </LinkButton>
              <Button
                type="submit"
                disabled={form.missing !== null || stale !== null}
                aria-describedby={form.missing ? missingId : undefined}
                loading={form.pending}
              >
                {t(asksApproval ? 'updatePrice.ask' : 'updatePrice.save.pending')}
              </Button>
            </ButtonRow>
          </Stack>
        </Section>
      </Stack>
    </form>
  )
}

/** The quote with its bandwidth priced, and the tax on the new totals. */
function pricedAs(
  quote: FullQuote,
  bandwidth: Record<Charge, Sen>,
  price_level: PriceLevel | null,
): FullQuote {
  const agreed = (['nrc', 'mrc'] as const).map((charge) => agreedLine(charge, bandwidth[charge]))
  const lines = [...agreed, ...quote.lines.filter((line) => components[line.component] !== 'bandwidth')]
  return {
    ...quote,
    bandwidth_nrc: bandwidth.nrc,
    bandwidth_mrc: bandwidth.mrc,
    total_nrc: sumSen([bandwidth.nrc, quote.xc_nrc ?? noSen, quote.vas_nrc]),
    total_mrc: sumSen([bandwidth.mrc, quote.xc_mrc ?? noSen, quote.vas_mrc]),
    ...serviceTaxOf(lines, quote.tax_rates),
    price_level,
    lines,
  }
}

interface SaveCostProps {
  quote: FullQuote
  version: number
  typed: Pick<TypedPrice, 'cost_mrc' | 'cost_nrc'>
}

/** Saves the supplier cost alone: it is often known before the price. */
function SaveCost({ quote, version, typed }: SaveCostProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const whyId = useId()
  const save = useWrite(quoteApi.supplierCost, {
    onDone: ({ message }) => showMessage(message || t('updatePrice.supplier.saved')),
    onFailed: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error, t('quotes.failed')))
    },
  })
  const saved = quote.handling?.supplier_cost ?? null
  const cost = costIn(typed)
  const empty = typed.cost_mrc === '' && typed.cost_nrc === ''
  const same = cost ? cost.mrc === saved?.mrc && cost.nrc === saved.nrc : empty && saved === null
  const disabled = same || (!cost && !empty)
  const why =
    same && saved
      ? t('updatePrice.supplier.saved')
      : [t('updatePrice.supplier.help'), ...(disabled ? [t('updatePrice.supplier.enter')] : [])].join(' ')
  return (
    <Group justify="space-between" gap="sm">
      <Text id={whyId} size="sm" c="dimmed" flex="1 1 240px">
        {why}
      </Text>
      <Button
        variant="default"
        disabled={disabled}
        aria-describedby={whyId}
        loading={save.isPending}
        onClick={() => save.mutate({ params: { id: quote.id }, body: { supplier_cost: cost, version } })}
      >
        {t('updatePrice.supplier.save')}
      </Button>
    </Group>
  )
}
