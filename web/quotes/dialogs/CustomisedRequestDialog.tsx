import { Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { quoteApi } from '#contract/quotes/api.ts'
import { requestLengths, requestTerms } from '#contract/quotes/request.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { showMessage } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { showInCart } from '#web/quotes/cart/cart-query.ts'

/** The input. */
type Typed = keyof typeof requestLengths

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

type RequestDraft = z.output<typeof requestDraft>

const nothing: RequestDraft = { product: '', bandwidth: '', site_a: '', site_b: '', remarks: '', term: null }

/**
 * A customised request (§5): all six fields are mandatory. It goes to the cart, whose list is replaced by the reply's.
 * The input survives a failure without an answer and an ended session; closing deletes it.
 */
export function CustomisedRequestDialog(dialog: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const draft = useSavedDraft('customisedRequest', requestDraft)
  const onClose = () => {
    draft.forget()
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
  const form = usePortalForm({
    initial: nothing,
    draft,
    needed: (typing) => {
      const missing = missingIn(typing).map((name) =>
        t(`customised.${name === 'term' ? 'term' : texts[name]}`),
      )
      return missing.length > 0 && t('customised.still', { list: missing.join(', ') })
    },
    write: request,
    input: ({ term, ...words }) =>
      term === null ? null : { body: { ...words, site_a_nis: '', site_b_nis: '', term } },
  })
  const field = (name: Typed) => ({
    ...form.field(name),
    label: t(`customised.${texts[name]}`),
    placeholder: t(`customised.${texts[name]}Hint`),
    required: true,
    maxLength: requestLengths[name],
  })
  const term = form.field('term')
  // The message box reports a call without an answer.
  const failure = request.error && isUnanswered(request.error.status) ? null : form.failure
  return (
    <FormDialog
      form={{ ...form, failure }}
      title={t('customised.title')}
      submit={t('customised.addToCart')}
      onClose={onClose}
    >
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
          error={term.error}
          value={term.value === null ? '' : String(term.value)}
          onChange={(months) => term.onChange(requestTerms.find((each) => String(each) === months) ?? null)}
        >
          <Group gap="lg" pt={4}>
            {requestTerms.map((months) => (
              <Radio
                key={months}
                value={String(months)}
                label={t('customised.months', { count: months })}
                aria-invalid={term.error ? true : undefined}
              />
            ))}
          </Group>
        </Radio.Group>
        <Textarea {...field('remarks')} autosize minRows={3} maxRows={8} />
      </Stack>
    </FormDialog>
  )
}

/** What is still missing, in the order of the form. */
function missingIn({ term, ...words }: RequestDraft): (Typed | 'term')[] {
  const order = ['product', 'bandwidth', 'site_a', 'site_b', 'term', 'remarks'] as const
  return order.filter((name) => (name === 'term' ? term === null : words[name].trim() === ''))
}

/** It is not known whether the request arrived: there is no answer, or a general error. */
function isUnanswered(status: number): boolean {
  return status === 0 || status >= 500
}
