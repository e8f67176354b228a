import { Button, type ButtonProps } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { CallError } from '#web/platform/api.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { renewedPricesIn, PriceChange } from '#web/quotes/cart/PriceChange.tsx'

interface OrderNowProps extends Pick<ButtonProps, 'fullWidth' | 'disabled'> {
  ids: readonly number[]
  text: string
}

/** Adds quotes of the cart to the active quotes and opens send to order; a higher price must be confirmed first. */
export function OrderNow({ ids, text, ...button }: OrderNowProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [refused, setRefused] = useState<CallError | null>(null)
  const save = useWrite(quoteApi.addToWishlist, {
    failed: t('quotes.failed'),
    onDone: (_, { body }) => void navigate({ to: paths.sendToOrder, search: { ids: body.ids.join(',') } }),
    onFailed: (error) => {
      setRefused(error)
      if (error.status === 401 || renewedPricesIn(error)) return
      raiseAlert(failureText(error, t('quotes.failed')))
      window.scrollTo({ top: 0 })
    },
  })
  const renewed = renewedPricesIn(refused)
  return (
    <>
      <Button
        {...button}
        loading={save.isPending}
        onClick={({ detail }) => {
          // The second click of a double click was meant for the previous button here.
          if (detail < 2 && !save.isSuccess) save.mutate({ body: { ids: [...ids] } })
        }}
      >
        {text}
      </Button>
      {renewed && (
        <PriceChange
          renewed={renewed}
          message={failureText(refused)}
          pending={save.isPending}
          onConfirm={({ nrc, mrc }) => save.mutate({ body: { ids: [...ids], confirmed: { nrc, mrc } } })}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )
}
