import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contract/quotes/quote.ts'
import { paths } from '#contract/paths.ts'
import { redirectDelay } from '#web/quotes/dialogs/actions.ts'
import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import { DoneDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { today, useDates } from '#web/platform/dates.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import type { CallError } from '#web/platform/api.ts'
import { useFailureText, useWrite } from '#web/platform/query.ts'
import { PriceChange, renewedPricesIn } from '#web/quotes/cart/PriceChange.tsx'
import {
  firstProjectChoice,
  projectNameOf,
  useProjectNeeded,
  type ProjectChosen,
  ProjectChoice,
} from '#web/quotes/fields/fields.tsx'

interface AddToQuotesProps {
  quotes: readonly Quote[]
  onAdded?: () => void
  onClose: () => void
}

export function AddToQuotes({ quotes, onAdded, onClose }: AddToQuotesProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const navigate = useNavigate()
  const [added, setAdded] = useState<{ project: string | null } | null>(null)
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [chosen] = useState(quotes)
  if (!added) {
    return (
      <CreateQuoteDialog
        quotes={chosen}
        onClose={onClose}
        onDone={(project) => {
          setAdded({ project })
          onAdded?.()
        }}
      />
    )
  }
  const pending = chosen.filter((quote) => quote.status === 'pending').length
  const active = chosen.length - pending
  const date = dates.fullDay(plusDays(today(), validityDays))
  return (
    <DoneDialog
      title={t('cart.added')}
      onClose={() => {
        onClose()
        setTimeout(() => void navigate({ to: paths.activeQuotes }), redirectDelay)
      }}
    >
      {active > 0 && <Text>{t('cart.addedActive', { count: active, date })}</Text>}
      {pending > 0 && <Text>{t('cart.addedPending', { count: pending })}</Text>}
      {added.project && <Text c="dimmed">{t('cart.addedProject', { name: added.project })}</Text>}
    </DoneDialog>
  )
}

interface CreateQuoteDialogProps {
  quotes: readonly Quote[]
  onDone: (project: string | null) => void
  onClose: () => void
}

function CreateQuoteDialog({ quotes, onDone, onClose }: CreateQuoteDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  // Not cleared while the confirmed prices are sent, so that the question is shown until the answer arrives.
  const [refused, setRefused] = useState<CallError | null>(null)
  const create = useWrite(quoteApi.addToWishlist, {
    failed: t('quotes.failed'),
    onDone: (_, { body }) => onDone(body.project_name ?? null),
    onFailed: setRefused,
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
