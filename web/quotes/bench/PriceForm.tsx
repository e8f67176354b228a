import { Alert, Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#contract/paths.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { longestMessage } from '#contract/threads.ts'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { RateNote } from '#web/parts/money/Money.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { SaveCost } from '#web/quotes/bench/SaveCost.tsx'
import { PriceTable } from '#web/quotes/page/PriceTable.tsx'
import { LowPriceReason } from '#web/quotes/price/LowPriceReason.tsx'
import { MarginFacts } from '#web/quotes/price/MarginFacts.tsx'
import { costIn, type usePriceForm } from '#web/quotes/price/price-form.ts'
import { pricedAs } from '#web/quotes/price/priced-as.ts'
import { PriceLevelField } from '#web/quotes/price/PriceLevelField.tsx'
import { amountIn, negotiable } from '#web/quotes/price/pricing.ts'
import { StalePrice } from '#web/quotes/price/StalePrice.tsx'

interface PriceFormProps {
  quote: FullQuote
  pricing: ReturnType<typeof usePriceForm>
}

/** The price, what it costs the carrier, what the company pays, and the message that goes with it: one save for all. */
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
              <Button
                variant="default"
                renderRoot={(props) => <Link to={recordPath('quote', quote.id, 'staff')} {...props} />}
              >
                {t('common.cancel')}
              </Button>
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
