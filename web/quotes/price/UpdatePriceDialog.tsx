import { Alert, Button, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { longestRemark } from '#contract/text.ts'
import { PriceInput } from '#web/quotes/price/PriceInput.tsx'
import { usePricing } from '#web/quotes/price/pricing.ts'
import { PricedQuote } from '#web/quotes/price/PricedQuote.tsx'
import { StalePrice } from '#web/quotes/price/StalePrice.tsx'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { ringgitText } from '#web/platform/money.ts'
import { useWrite } from '#web/platform/query.ts'

const negotiable = ['bandwidth_mrc', 'bandwidth_nrc'] as const

interface UpdatePriceDialogProps {
  quote: Quote
  onClose: () => void
}

/**
 * Agrees on a quote's bandwidth price (§5): cross connect stands beside it and cannot be changed. Nothing can be saved
 * while one of the four prices is empty; 0 is a price. Below the card's floor a reason is required.
 */
export function UpdatePriceDialog({ quote: opened, onClose }: UpdatePriceDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // The version the price is made for: the one that was opened, until a newer one has been read and gone on with.
  const [quote, setQuote] = useState(opened)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const pricing = usePricing(opened)
  const failure = (error: unknown) => failureText(error, t('quotes.failed'))
  const price = useWrite(quoteApi.price, {
    onDone: ({ message }) => {
      raiseAlert(message || t('manager.price.done', { reference: quote.quote_reference }), 'notice')
      onClose()
    },
    // The dialog goes with the session; what failed is still told.
    onFailed: (error) => error.status === 401 && raiseAlert(failure(error)),
  })
  const state = quote.status === 'pending' ? 'pending' : 'active'
  const stale = price.error?.code === 'stale_version' ? price.error : null
  const reasonRefused = fieldError(price.error, 'reason')
  const asksReason = pricing.below.length > 0 || pricing.unread || reasonRefused !== undefined
  const needsReason = pricing.below.length > 0 && reason.trim() === ''
  const errorOf = (name: (typeof negotiable)[number]) =>
    pricing.refusalOf(name) ?? fieldError(price.error, name)
  const told = [...negotiable, 'reason'].some((name) => fieldError(price.error, name))

  const save = () => {
    if (pricing.empty.length > 0 || stale || price.isPending) return
    setTried(true)
    const bandwidth_mrc = pricing.amountOf('bandwidth_mrc')
    const bandwidth_nrc = pricing.amountOf('bandwidth_nrc')
    if (bandwidth_mrc === null || bandwidth_nrc === null)
      return focusOn(bandwidth_mrc === null ? 'bandwidth_mrc' : 'bandwidth_nrc')
    if (needsReason) return focusOn('reason')
    price.mutate({
      params: { id: quote.id },
      body: {
        bandwidth_nrc,
        bandwidth_mrc,
        reason: (asksReason && reason.trim()) || null,
        version: quote.version,
      },
    })
  }
  return (
    <Dialog
      title={t(`manager.price.title.${state}`, { reference: quote.quote_reference })}
      onClose={onClose}
      busy={price.isPending}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <PricedQuote quote={quote} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            {negotiable.map((name, index) => (
              <PriceInput
                key={name}
                name={name}
                first={index === 0}
                typed={pricing.typed[name]}
                help={pricing.helpOf(name)}
                error={errorOf(name)}
                onType={(typed) => pricing.type(name, typed)}
              />
            ))}
            {(['xc_mrc', 'xc_nrc'] as const).map((name) => (
              <PriceInput
                key={name}
                name={name}
                typed={pricing.typed[name]}
                help={t('manager.price.fixed')}
              />
            ))}
          </SimpleGrid>
          {pricing.useCard && (
            <Button variant="subtle" size="compact-md" px={0} w="fit-content" onClick={pricing.useCard}>
              {t('manager.price.useCard')}
            </Button>
          )}
          {asksReason && (
            <>
              {pricing.below.length > 0 && (
                <Alert color="orange" title={t('manager.price.below', { list: belowFloor() })}>
                  {t('manager.price.belowText')}
                </Alert>
              )}
              <Textarea
                id="reason"
                label={t('manager.price.reason')}
                required={pricing.below.length > 0}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={longestRemark}
                value={reason}
                error={reasonRefused ?? (tried && needsReason && t('manager.price.reasonMissing'))}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
          {pricing.totals && (
            <Text>
              {t('manager.price.total', {
                mrc: ringgitText(pricing.totals.mrc),
                nrc: ringgitText(pricing.totals.nrc),
              })}
            </Text>
          )}
          {stale ? (
            <StalePrice
              id={quote.id}
              message={failure(stale)}
              onContinue={(now) => {
                setQuote(now)
                price.reset()
              }}
            />
          ) : (
            price.error && !told && <Alert color="red">{failure(price.error)}</Alert>
          )}
          <DialogFoot
            submit={t(`manager.price.save.${state}`)}
            missing={
              pricing.empty.length > 0 &&
              t('manager.price.still', { list: pricing.empty.map(nameOf).join(', ') })
            }
            blocked={stale !== null}
            pending={price.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )

  function nameOf(name: (typeof pricing.empty)[number]) {
    return t(`manager.price.field.${name}`)
  }

  function belowFloor() {
    return pricing.below.map(({ name, floor }) => `${nameOf(name)} (${ringgitText(floor)})`).join(', ')
  }
}

function focusOn(field: string) {
  document.getElementById(field)?.focus()
}
