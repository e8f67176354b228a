import {
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Box,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { useNavigate, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useState } from 'react'
import { quoteApi, requestLengths, requestTerms, type CustomisedRequest } from '#contract/quotes/api.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useSavedDraft } from '#web/platform/drafts.ts'
import { showMessage } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { useWrite } from '#web/platform/query.ts'
import { showInCart } from '#web/quotes/cart/PriceChange.tsx'
import { SiteSummary } from '#web/quotes/add/SiteBox.tsx'
import { BuildingBox, optionValue, useBuildingHits } from '#web/quotes/site/BuildingSearch.tsx'
import ui from '#web/parts/ui.module.css'
import { readChoice } from '#web/quotes/add/choice.ts'
import { useBuilding, useDrafts, useProductOptions, useSite } from '#web/quotes/add/sites.ts'
import { siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'
import { siteLabel } from '#web/quotes/site/site.ts'

type Typed = keyof typeof requestLengths

const labels = {
  product: 'quotes.product',
  bandwidth: 'quotes.bandwidth',
  site_a: 'quotes.site.site_a',
  site_b: 'quotes.site.site_b',
  term: 'quotes.term',
  remarks: 'quotes.remarks',
} as const satisfies Record<Typed | 'term', string>

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

/** On the price search it starts with the sites picked there. */
export function CustomisedRequestDialog({ onClose }: { onClose: () => void }) {
  const sites = useSearchedSites()
  return sites && <RequestDialog sites={sites} onClose={onClose} />
}

/**
 * All six fields are mandatory (§5). The reply is the new list of the cart. The input survives an unanswered call and
 * an ended session; closing deletes it.
 */
function RequestDialog({
  sites: { a, b },
  ...dialog
}: {
  sites: Record<SiteKey, RequestedSite>
  onClose: () => void
}) {
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
      const missing = missingIn(typing).map((name) => t(labels[name]))
      return missing.length > 0 && t('quoteDialogs.form.still', { list: missing.join(', ') })
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
    label: t(labels[name]),
    placeholder: t(`customised.hint.${name}`),
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
          label={t('quotes.term')}
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
                label={t('priceLines.term', { count: months })}
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

function missingIn({ term, ...words }: z.output<typeof requestDraft>): (Typed | 'term')[] {
  const order = ['product', 'bandwidth', 'site_a', 'site_b', 'term', 'remarks'] as const
  return order.filter((name) => (name === 'term' ? term === null : words[name].trim() === ''))
}

function isUnanswered(status: number): boolean {
  return status === 0 || status >= 500
}

interface RequestedSiteFieldProps {
  id: string
  label: string
  placeholder: string
  description?: string
  maxLength: number
  error: string | undefined
  site: RequestedSite
  onChange: (site: RequestedSite) => void
}

/**
 * A site: a building of the search, or text. A picked building locks the box, so that its name and its code cannot
 * disagree. NNIs are not offered, because a request has no field for one.
 */
function RequestedSiteField({ site, description, error, onChange, ...input }: RequestedSiteFieldProps) {
  const { t } = useTranslation()
  const isPicked = site.nis !== ''
  const hits = useBuildingHits(isPicked ? '' : site.label, false)
  const building = useBuilding(site.nis).data
  const [open, setOpen] = useState(false)
  const unlisted = hits.state === 'answered' && hits.found.length === 0
  const opened = open && hits.state !== 'none' && !unlisted
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })

  return (
    <Box pos="relative" miw={0}>
      <BuildingBox
        {...input}
        store={combobox}
        hits={unlisted ? { state: 'none', found: [] } : hits}
        onOption={(value) => {
          const found = hits.found.find((each) => optionValue(each) === value)
          if (!found) return
          setOpen(false)
          onChange({ label: found.blk_name, nis: found.blk_nis_code })
        }}
        onClear={() => {
          onChange(unknown)
          document.getElementById(input.id)?.focus()
        }}
        description={isPicked ? undefined : description}
        value={site.label}
        readOnly={isPicked}
        error={error}
        onType={(label) => {
          onChange({ label, nis: '' })
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          // Enter picks from the open list, and must not submit the form.
          if (event.key !== 'Enter' || !opened) return
          event.preventDefault()
          hits.searchNow()
        }}
        onBlur={() => setOpen(false)}
      />
      <div role="status" className={ui.small}>
        {unlisted && t('customised.unlisted')}
        <VisuallyHidden>
          {opened && hits.state === 'answered' && t('sites.hits', { count: hits.found.length })}
        </VisuallyHidden>
      </div>
      {building && isPicked && <SiteSummary site={{ building }} leadTimes={undefined} />}
    </Box>
  )
}

/** `nis` is empty unless the site is a building of the inventory. */
interface RequestedSite {
  label: string
  nis: string
}

const unknown: RequestedSite = { label: '', nis: '' }

/** Entered for a site that the product does not have. */
const noSite: RequestedSite = { label: '-', nis: '' }

/** The sites picked on the price search, if that is the screen; null while they are loading. */
function useSearchedSites(): Record<SiteKey, RequestedSite> | null {
  const { pathname, search } = useLocation()
  const { product, sites } = readChoice(
    pathname === paths.newQuote ? (search as Partial<Record<string, string>>) : {},
  )
  const common = { product, drafts: useDrafts().drafts, picked: [] }
  const shown = {
    a: useSite({ ...common, key: 'a', ref: sites.a }),
    b: useSite({ ...common, key: 'b', ref: sites.b }),
  }
  const nnis = useProductOptions(product, {
    enabled: [sites.a, sites.b].some((ref) => ref !== null && 'nni' in ref),
    staleTime: 60_000,
  }).data?.nnis
  const keys = siteKeysOf(product)
  if (keys.some((key) => shown[key].ref !== null && shown[key].site === null)) return null
  const requested = (key: SiteKey): RequestedSite => {
    const { ref, site } = shown[key]
    if (!keys.includes(key)) return shown.a.site ? noSite : unknown
    if (ref === null || site === null) return unknown
    const nis = 'nis' in ref ? ref.nis : 'nni' in ref && nnis?.find(({ id }) => id === ref.nni)?.nis_code
    return { label: siteLabel(site), nis: nis || '' }
  }
  return { a: requested('a'), b: requested('b') }
}
