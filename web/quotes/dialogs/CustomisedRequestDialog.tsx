import { Group, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { quoteApi } from '#contract/quotes/api.ts'
import { requestLengths, requestTerms, type CustomisedRequest } from '#contract/quotes/request.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { showMessage } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { showInCart } from '#web/quotes/cart/cart-query.ts'
import { RequestedSiteField } from '#web/quotes/dialogs/RequestedSiteField.tsx'
import { useSearchedSites, type RequestedSite } from '#web/quotes/dialogs/searched-sites.ts'

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
  site_a_nis: z.string(),
  site_b: z.string(),
  site_b_nis: z.string(),
  remarks: z.string(),
  term: z.literal(requestTerms).nullable(),
} satisfies Record<keyof CustomisedRequest, z.ZodType>)

type RequestDraft = z.output<typeof requestDraft>

interface CustomisedRequestDialogProps {
  onClose: () => void
}

/** A customised request; opened on the price search, it starts with the sites picked there. */
export function CustomisedRequestDialog({ onClose }: CustomisedRequestDialogProps) {
  const sites = useSearchedSites()
  return sites && <RequestDialog sites={sites} onClose={onClose} />
}

/**
 * All six fields are mandatory (§5). The request goes to the cart, whose list is replaced by the reply's. The input
 * survives a failure without an answer and an ended session; closing deletes it.
 */
function RequestDialog({
  sites: { a, b },
  ...dialog
}: CustomisedRequestDialogProps & { sites: Record<'a' | 'b', RequestedSite> }) {
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
    initial: {
      product: '',
      bandwidth: '',
      site_a: a.label,
      site_a_nis: a.nis,
      site_b: b.label,
      site_b_nis: b.nis,
      remarks: '',
      term: null,
    },
    draft,
    needed: (typing) => {
      const missing = missingIn(typing).map((name) =>
        t(`customised.${name === 'term' ? 'term' : texts[name]}`),
      )
      return missing.length > 0 && t('customised.still', { list: missing.join(', ') })
    },
    write: request,
    input: ({ term, ...words }) => (term === null ? null : { body: { ...words, term } }),
    errorsFor: ({ site_a_nis, site_b_nis, ...errors }) => ({
      ...Object.fromEntries(Object.entries(errors).map(([name, [text]]) => [name, text])),
      ...(site_a_nis && { site_a: site_a_nis[0] }),
      ...(site_b_nis && { site_b: site_b_nis[0] }),
    }),
  })
  const words = (name: Typed) => ({
    label: t(`customised.${texts[name]}`),
    placeholder: t(`customised.${texts[name]}Hint`),
    maxLength: requestLengths[name],
  })
  const field = (name: Typed) => ({ ...form.field(name), ...words(name), required: true })
  const siteField = (name: 'site_a' | 'site_b') => ({
    id: form.field(name).id,
    error: form.errorOf(name),
    ...words(name),
    site: { label: form.values[name], nis: form.values[`${name}_nis`] },
    onChange: ({ label, nis }: RequestedSite) => form.set({ [name]: label, [`${name}_nis`]: nis }),
  })
  const term = form.field('term')
  // The message box reports a call without an answer.
  const failure = request.error && isUnanswered(request.error.status) ? null : form.failure
  return (
    <FormDialog
      clears
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
        <RequestedSiteField {...siteField('site_a')} />
        <RequestedSiteField {...siteField('site_b')} description={t('customised.noSiteB')} />
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
