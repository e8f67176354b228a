import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import type { CallError } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { PriceChange } from '#web/quotes/cart/PriceChange.tsx'
import { renewedPricesIn } from '#web/quotes/cart/renewed-prices.ts'
import {
  firstProjectChoice,
  projectNameOf,
  useProjectNeeded,
  type ProjectChosen,
} from '#web/quotes/project-choice.ts'
import { ProjectChoice } from '#web/quotes/ProjectChoice.tsx'

interface CreateQuoteDialogProps {
  quotes: readonly Quote[]
  onDone: (project: string | null) => void
  onClose: () => void
}

/**
 * Adds quotes of the cart to the quotes, with a project if one is named. Another option clears the name, and opening
 * returns to the first option. A higher price must be confirmed first.
 */
export function CreateQuoteDialog({ quotes, onDone, onClose }: CreateQuoteDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // Stays while the call is repeated with the confirmed prices, so that the question is shown until the answer arrives.
  const [refused, setRefused] = useState<CallError | null>(null)
  const create = useWrite(quoteApi.addToWishlist, {
    failed: t('quotes.failed'),
    onDone: (_, { body }) => onDone(body.project_name ?? null),
    onFailed: (error) => setRefused(error),
  })
  const bodyOf = (chosen: ProjectChosen) => ({
    ids: quotes.map((quote) => quote.id),
    project_name: projectNameOf(chosen),
  })
  const form = usePortalForm({
    initial: firstProjectChoice,
    needed: useProjectNeeded(),
    write: create,
    input: (chosen) => ({ body: bodyOf(chosen) }),
    failed: t('quotes.failed'),
  })
  const renewed = renewedPricesIn(refused)
  if (renewed) {
    return (
      <PriceChange
        renewed={renewed}
        message={failureText(refused)}
        pending={create.isPending}
        onConfirm={({ nrc, mrc }) =>
          create.mutate({ body: { ...bodyOf(form.values), confirmed: { nrc, mrc } } })
        }
        onClose={onClose}
      />
    )
  }
  const products = [...new Set(quotes.map((quote) => quote.product).filter((product) => product !== ''))]
  return (
    <FormDialog clears form={form} title={t('cart.createTitle')} submit={t('cart.proceed')} onClose={onClose}>
      <TextInput
        label={t('cart.productName')}
        description={t('cart.forQuotes', { count: quotes.length })}
        value={products.join(', ')}
        readOnly
        variant="filled"
      />
      <ProjectChoice form={form} />
    </FormDialog>
  )
}
