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
  const failureText = useFailureText()
  const [added, setAdded] = useState<{ project: string | null } | null>(null)
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [chosen] = useState(quotes)
  // Not cleared while the confirmed prices are sent, so that the question is shown until the answer arrives.
  const [refused, setRefused] = useState<CallError | null>(null)
  const create = useWrite(quoteApi.addToWishlist, {
    failed: t('quotes.failed'),
    onDone: (_, { body }) => {
      setAdded({ project: body.project_name ?? null })
      onAdded?.()
    },
    onFailed: setRefused,
  })
  const bodyOf = (project: ProjectChosen) => ({
    ids: chosen.map((quote) => quote.id),
    project_name: projectNameOf(project),
  })
  const form = usePortalForm({
    initial: firstProjectChoice,
    needed: useProjectNeeded(),
    write: create,
    input: (project) => ({ body: bodyOf(project) }),
    failed: t('quotes.failed'),
  })
  const renewed = renewedPricesIn(refused)
  if (added) {
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
  const products = [...new Set(chosen.map((quote) => quote.product).filter((product) => product !== ''))]
  return (
    <FormDialog clears form={form} title={t('cart.createTitle')} submit={t('cart.proceed')} onClose={onClose}>
      <TextInput
        label={t('cart.productName')}
        description={t('cart.forQuotes', { count: chosen.length })}
        value={products.join(', ')}
        readOnly
        variant="filled"
      />
      <ProjectChoice form={form} />
    </FormDialog>
  )
}
