import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { catalogApi, firstProduct, products, vasKinds } from '#contract/catalog.ts'
import { recordPath } from '#contract/paths.ts'
import { type RowChange, type SiteChoice, siteSheetApi } from '#contract/site-sheets.ts'
import type { Reply } from '#web/platform/api.ts'
import { today, useDates } from '#web/platform/dates.ts'
import { queryClient, reading, useWrite } from '#web/platform/query.ts'
import type { DraftRow, DraftRows, RowDraft } from '#web/quotes/add/multiple/draft-rows.ts'
import { useBandwidths } from '#web/quotes/fields/fields.tsx'
import { siteKeysOf } from '#web/quotes/draft.ts'
import { type EnteredAddress, siteLabel, type Site } from '#web/quotes/site/site.ts'

/** Moves the typed rows to a new site sheet, where they are compared, stored and ordered like uploaded ones. */
export function useAsSheet({ rows, forget }: DraftRows) {
  const { t } = useTranslation()
  const { day } = useDates()
  const navigate = useNavigate()
  const bandwidths = useBandwidths(firstProduct, undefined).data
  const save = useWrite(siteSheetApi.saveRows, {
    onDone: (_, { params }) => {
      forget()
      void navigate({ to: recordPath('siteSheet', Number(params.id), 'company') })
    },
  })
  const begin = useWrite(siteSheetApi.begin, {
    onDone: ({ data: { id } }) =>
      save.mutate({
        params: { id },
        body: {
          rows: rows.filter(hasSite).map(({ draft }, index) => ({
            row_no: index + 1,
            version: null,
            ...sheetRowOf(draft, bandwidths?.find(({ id }) => id === draft.bandwidth)?.bandwidth_size),
          })),
        },
      }),
  })
  return {
    error: begin.error ?? save.error,
    pending: begin.isPending || save.isPending || !bandwidths,
    start: () => begin.mutate({ query: {}, body: { name: t('sheets.typedName', { day: day(today()) }) } }),
  }
}

const hasSite = ({ draft: { sites } }: DraftRow) => sites.a !== null || sites.b !== null

function sheetRowOf(
  { product, sites: { a, b }, rooms, term, addOns }: RowDraft,
  bandwidth = '',
): Pick<RowChange, 'values' | 'site_a' | 'site_b'> {
  const { queryKey } = reading(catalogApi.options, { query: { product_id: product } })
  const offered = queryClient.getQueryData<Reply<typeof catalogApi.options>>(queryKey)?.data
  const names = vasKinds.flatMap((kind) => offered?.[kind].find(({ id }) => id === addOns[kind])?.name ?? [])
  const values = {
    product: products[product].name,
    bandwidth,
    term: term === null ? '' : String(term),
    add_ons: names.join(', '),
    floor_a: rooms.a.level,
    ...(a && 'building' in a && { site_a: siteLabel(a) }),
    ...(a && 'address' in a && addressValues(a.address)),
  }
  if (!b || siteKeysOf(product).length === 1) return { values, site_a: choiceOf(a) }
  return { values: { ...values, site_b: siteLabel(b) }, site_a: choiceOf(a), site_b: choiceOf(b) }
}

function addressValues({ address_line1, address_line2, postcode, city }: EnteredAddress) {
  const street = [address_line1, address_line2].filter(Boolean).join(', ')
  return { site_a: street, postcode_a: postcode, city_a: city }
}

function choiceOf(site: Site | null): SiteChoice | undefined {
  if (site === null) return undefined
  if ('address' in site) return { by_hand: true, for_all: false }
  const { nni_id: nni, blk_nis_code: nis } = site.building
  return { ...(nni === null ? { nis } : { nni }), for_all: false }
}
