import { Alert, Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { quoteApi } from '#contract/quotes/api.ts'
import { requestTerms } from '#contract/quotes/request.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { useDraft } from '#web/platform/drafts.ts'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { showInCart } from '#web/quotes/cart/cart-query.ts'

/** What is typed, in the order of the form, with the wire's names and the most that each takes. */
const typed = { product: 100, bandwidth: 100, site_a: 500, site_b: 500, remarks: 2_000 } as const
type Typed = keyof typeof typed

const texts = {
  product: 'product',
  bandwidth: 'bandwidth',
  site_a: 'siteA',
  site_b: 'siteB',
  remarks: 'remarks',
} as const satisfies Record<Typed, string>

const requestDraft = z.object({
  product: z.string(),
  bandwidth: z.string(),
  site_a: z.string(),
  site_b: z.string(),
  remarks: z.string(),
  term: z.literal(requestTerms).nullable(),
} satisfies Record<Typed | 'term', z.ZodType>)

const nothing = { product: '', bandwidth: '', site_a: '', site_b: '', remarks: '', term: null }

/**
 * A request in the buyer's own words (§5): all six fields are mandatory. It goes to the cart, whose list is replaced by
 * the reply's. A failure without an answer and an ended session keep what was typed; closing forgets it.
 */
export function CustomisedRequestDialog(dialog: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { draft, change, forget } = useDraft('customisedRequest', requestDraft, nothing)
  const { term, ...form } = draft
  const onClose = () => {
    forget()
    dialog.onClose()
  }
  const request = useWrite(quoteApi.request, {
    onDone: async ({ data }) => {
      await showInCart(data)
      showMessage(t('customised.added'))
      onClose()
      void navigate({ to: paths.cart })
    },
    onFailed: ({ status }) => {
      if (isUnanswered(status)) showMessage(t('errors.generic'), 'failure')
    },
  })

  const missing: (Typed | 'term')[] = (Object.keys(typed) as Typed[]).filter(
    (name) => form[name].trim() === '',
  )
  if (term === null) missing.splice(missing.includes('remarks') ? -1 : missing.length, 0, 'term')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length > 0 || term === null || request.isPending) return
    request.mutate({ body: { ...form, site_a_nis: '', site_b_nis: '', term } })
  }
  const field = (name: Typed) => ({
    label: t(`customised.${texts[name]}`),
    placeholder: t(`customised.${texts[name]}Hint`),
    required: true,
    maxLength: typed[name],
    value: form[name],
    error: fieldError(request.error, name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  const refusal = request.error && !isUnanswered(request.error.status) && failureText(request.error)
  return (
    <Dialog title={t('customised.title')} onClose={onClose} busy={request.isPending}>
      <form onSubmit={submit} noValidate autoComplete="off">
        <Stack gap="sm">
          <Text c="dimmed">{t('customised.lead')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            <TextInput {...field('product')} data-autofocus />
            <TextInput {...field('bandwidth')} />
          </SimpleGrid>
          <TextInput {...field('site_a')} />
          <TextInput {...field('site_b')} description={t('customised.noSiteB')} />
          <Radio.Group
            label={t('customised.term')}
            required
            error={fieldError(request.error, 'term')}
            value={term === null ? '' : String(term)}
            onChange={(months) =>
              change({ term: requestTerms.find((each) => String(each) === months) ?? null })
            }
          >
            <Group gap="lg" pt={4}>
              {requestTerms.map((months) => (
                <Radio
                  key={months}
                  value={String(months)}
                  label={t('customised.months', { count: months })}
                />
              ))}
            </Group>
          </Radio.Group>
          <Textarea {...field('remarks')} autosize minRows={3} maxRows={8} />
          {refusal && <Alert color="red">{refusal}</Alert>}
          <DialogFoot
            submit={t('customised.addToCart')}
            missing={
              missing.length > 0 &&
              t('customised.still', {
                list: missing
                  .map((name) => t(`customised.${name === 'term' ? 'term' : texts[name]}`))
                  .join(', '),
              })
            }
            pending={request.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Nobody knows whether it has arrived: no answer, or one that only says that something broke. */
function isUnanswered(status: number): boolean {
  return status === 0 || status >= 500
}
