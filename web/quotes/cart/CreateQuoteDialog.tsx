import { Alert, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import type { CallError } from '#web/platform/api.ts'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { PriceChange } from '#web/quotes/cart/PriceChange.tsx'
import { renewedPricesIn } from '#web/quotes/cart/renewed-prices.ts'
import { useProjectChoice } from '#web/quotes/project-choice.ts'
import { ProjectChoice } from '#web/quotes/ProjectChoice.tsx'

interface CreateQuoteDialogProps {
  quotes: readonly Quote[]
  onDone: (project: string | null) => void
  onClose: () => void
}

/**
 * Makes quotes of what is in the cart, under a project if one is named. Another option clears the name, and opening
 * starts over at the first. A price that has risen since is agreed to before anything happens.
 */
export function CreateQuoteDialog({ quotes, onDone, onClose }: CreateQuoteDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const chosen = useProjectChoice()
  // Kept while the call is repeated with what was agreed to, so that the question stays until that is answered.
  const [refused, setRefused] = useState<CallError | null>(null)
  const create = useWrite(quoteApi.addToWishlist, {
    onDone: (_, { body }) => onDone(body.project_name ?? null),
    onFailed: (error) => setRefused(error),
  })
  const { missing, project_name } = chosen
  const body = { ids: quotes.map((quote) => quote.id), project_name }
  const renewed = renewedPricesIn(refused)
  if (renewed) {
    return (
      <PriceChange
        renewed={renewed}
        message={failureText(refused)}
        pending={create.isPending}
        onConfirm={({ nrc, mrc }) => create.mutate({ body: { ...body, confirmed: { nrc, mrc } } })}
        onClose={onClose}
      />
    )
  }
  const nameError = fieldError(create.error, 'project_name')
  const failure = create.error && !nameError && failureText(create.error, t('quotes.failed'))
  const products = [...new Set(quotes.map((quote) => quote.product).filter((product) => product !== ''))]
  return (
    <Dialog title={t('cart.createTitle')} onClose={onClose} busy={create.isPending}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing && !create.isPending) create.mutate({ body })
        }}
      >
        <Stack>
          <TextInput
            label={t('cart.productName')}
            description={t('cart.forQuotes', { count: quotes.length })}
            value={products.join(', ')}
            readOnly
            variant="filled"
          />
          <ProjectChoice chosen={chosen} error={nameError} />
          {failure && <Alert color="red">{failure}</Alert>}
          <DialogFoot
            submit={t('cart.proceed')}
            missing={missing && t(chosen.option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')}
            pending={create.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
