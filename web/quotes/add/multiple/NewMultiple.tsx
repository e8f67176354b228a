import { Alert, Button, Flex, Group, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconChevronDown, IconCopy, IconTrash } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { ErrorSummary, type FieldProblem } from '#web/parts/form/form.tsx'
import { RateNote, Money, PriceLevelText } from '#web/parts/money/Money.tsx'
import { emptyForm } from '#web/parts/site/full-address.ts'
import { FailureAlert, staysAtLowerEdge, PageHead, ReadFailed } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import {
  useDraftRows,
  type DraftRow,
  type DraftRows,
  type RowDraft,
  fieldId,
} from '#web/quotes/add/multiple/draft-rows.ts'
import { useAsSheet } from '#web/quotes/add/multiple/as-sheet.ts'
import classes from '#web/quotes/add/multiple/NewMultiple.module.css'
import { endName, draftBody, siteKeysOf, withSite, type SiteKey, type Draft } from '#web/quotes/draft.ts'
import { DraftSites } from '#web/quotes/dialogs/DraftFields.tsx'
import { RoomFields } from '#web/quotes/add/SiteBox.tsx'
import { MissingAddressDialog } from '#web/quotes/site/MissingAddressDialog.tsx'
import { catalogApi, products, vasKinds, type ProductId } from '#contract/catalog.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Reply } from '#web/platform/api.ts'
import { useFailureText, queryClient, reading, useWrite } from '#web/platform/query.ts'
import { raiseAlert, showReply } from '#web/platform/messages.ts'
import { paths } from '#contract/paths.ts'
import { AddOns, BandwidthPicker, LinkButton, TermField } from '#web/quotes/fields/fields.tsx'
import { type DraftErrors, type DraftField, draftErrors } from '#web/quotes/draft-errors.ts'
import {
  offeredOf,
  missingIn,
  useDraftOffer,
  isWithinOneBuilding,
  needsRoomAt,
  roomsProblemOf,
  withProduct,
} from '#web/quotes/draft-of.ts'
import { totalParts } from '#contract/pricing.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import rowClasses from '#web/quotes/add/multiple/Row.module.css'
import type { Site } from '#web/quotes/site/site.ts'
import { priceQuestion } from '#web/quotes/add/asking.ts'
import type { SiteRef } from '#web/quotes/add/choice.ts'
import { usePrices } from '#web/quotes/add/prices.ts'

/** Several quotes at once: all rows are added to the cart in one call, or none. */
export function NewMultiple() {
  const { t } = useTranslation()
  const drafts = useDraftRows()
  const { rows, typing, removed } = drafts
  const adding = useAddingAll(drafts)
  const sheet = useAsSheet(drafts)
  const typedRow = rows.find((row) => row.key === typing?.row)
  const number = typedRow ? rows.indexOf(typedRow) + 1 : 0

  const fill = ({ key, draft }: DraftRow, changed: RowDraft) => {
    drafts.fill(key, changed)
    adding.clear(key, draft, changed)
  }
  return (
    <>
      <PageHead
        title={t('multiple.title')}
        lead={t('multiple.lead')}
        action={
          <>
            <Button variant="default" disabled={sheet.pending || adding.pending} onClick={sheet.start}>
              {t('multiple.asSheet')}
            </Button>
            <LinkButton variant="default" to={paths.siteSheets}>
              {t('sheets.upload')}
            </LinkButton>
          </>
        }
      />
      <FailureAlert of={sheet.error} failed={t('sheets.failed')} />
      <Flex
        component="form"
        direction="column"
        gap={12}
        onSubmit={adding.submit}
        noValidate
        autoComplete="off"
      >
        <ErrorSummary problems={adding.summary} />
        {/* Rows cannot change while they are being sent: the server's answer is about these rows. */}
        <Stack gap={12} inert={adding.pending}>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              row={row}
              number={index + 1}
              errors={adding.problems[row.key] ?? {}}
              onChange={(draft) => fill(row, draft)}
              onMissing={(site) => drafts.type({ row: row.key, site, form: emptyForm })}
              onDuplicate={() => focusRow(drafts.duplicate(index))}
              onRemove={() => drafts.remove(index)}
            />
          ))}
          <div role="status">
            {removed && (
              <Alert color="gray">
                {t('multiple.removed', { number: removed.index + 1 })}{' '}
                <Button
                  // The pressed button is gone.
                  key={removed.row.key}
                  autoFocus
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    drafts.undoRemove()
                    focusRow(removed.row.key)
                  }}
                >
                  {t('frame.undo')}
                </Button>
              </Alert>
            )}
          </div>
        </Stack>
        <RateNote />
        <Group ref={staysAtLowerEdge} gap="8px 16px" p="8px 12px" className={`${classes.bar} ${ui.surface}`}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={adding.pending}
            onClick={() => focusRow(drafts.add())}
          >
            {t('multiple.add')}
          </Button>
          <Text span c="dimmed" ml="auto" visibleFrom="xs">
            {t('multiple.count', { count: rows.length })}
          </Text>
          <Button type="submit" loading={adding.pending} ml={{ base: 'auto', xs: 0 }}>
            {t('multiple.submit')}
          </Button>
        </Group>
      </Flex>
      {typing && typedRow && (
        <MissingAddressDialog
          site={t('multiple.siteOf', {
            number,
            site: t(`sites.end.${endName(typedRow.draft.product, typing.site)}`),
          })}
          draft={typing.form}
          onType={(form) => drafts.type({ ...typing, form })}
          onClose={() => drafts.type(null)}
          onConfirm={(address) => {
            fill(typedRow, withSite(typedRow.draft, typing.site, { address }))
            drafts.type(null)
            // The button that opened the dialog is gone: the box it filled takes the focus.
            setTimeout(() => document.getElementById(fieldId(typing.row, typing.site))?.focus())
          }}
        />
      )}
    </>
  )
}

function useAddingAll({ rows, forget }: DraftRows) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [problems, setProblems] = useState<Problems>({})
  // Set on submission only: a change would take the focus while a field is being corrected.
  const [summary, setSummary] = useState<readonly FieldProblem[]>([])
  /** Returns whether there are problems. */
  const show = (errorsOf: (draft: RowDraft, index: number) => DraftErrors) => {
    setProblems(Object.fromEntries(rows.map(({ key, draft }, index) => [key, errorsOf(draft, index)])))
    const found = rows.flatMap(({ key, draft }, index) =>
      (Object.entries(errorsOf(draft, index)) as [DraftField, string][]).map(([field, text]) => {
        const name =
          field === 'a' || field === 'b'
            ? t(`sites.end.${endName(draft.product, field)}`)
            : t(`quotes.${field}`)
        return {
          field: fieldId(key, field),
          text: t('multiple.problem', { number: index + 1, field: name, text }),
        }
      }),
    )
    setSummary(found)
    return found.length > 0
  }
  const missingOf = (draft: RowDraft): DraftErrors => {
    const missing = missingIn(draft).filter((each) => each !== 'product')
    const rooms = roomsProblemOf(draft)
    return {
      ...Object.fromEntries(missing.map((each) => [each === 'location' ? 'a' : each, t(missingTexts[each])])),
      ...(rooms && { b: t(missingTexts[rooms]) }),
    }
  }
  const create = useWrite(quoteApi.bulk, {
    onDone: (reply) => {
      forget()
      showReply(reply)
      void navigate({ to: paths.cart })
    },
    onFailed: (error) => {
      if (error.status === 401) return
      if (show(({ product }, index) => draftErrors(error.errors, product, `data.${index}.`))) return
      raiseAlert(failureText(error, t('quotes.failed')))
      window.scrollTo({ top: 0 })
    },
  })
  return {
    problems,
    summary,
    pending: create.isPending,
    clear: (row: number, before: RowDraft, after: RowDraft) =>
      setProblems((problems) => ({ ...problems, [row]: clearResolved(problems[row] ?? {}, before, after) })),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (create.isPending || show(missingOf)) return
      create.mutate({ body: { data: rows.map(({ draft }) => draftBody(withoutUnoffered(draft))) } })
    },
  }
}

/** Add-ons chosen for another product are not sent. */
function withoutUnoffered(draft: RowDraft): RowDraft {
  const { queryKey } = reading(catalogApi.options, { query: { product_id: draft.product } })
  const read = queryClient.getQueryData<Reply<typeof catalogApi.options>>(queryKey)
  return offeredOf(draft, { options: read?.data, bandwidths: undefined, terms: undefined })
}

const missingTexts = {
  a: 'sites.missing',
  b: 'sites.missing',
  location: 'sites.missing',
  bandwidth: 'sites.bandwidthHint',
  term: 'quoteDialogs.form.termHint',
  rooms: 'sites.oneBuilding',
  sameRooms: 'sites.sameRooms',
  landed: 'sites.landedToItself',
} as const

const actionLook = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const

interface RowProps {
  row: DraftRow
  number: number
  errors: DraftErrors
  onChange: (draft: RowDraft) => void
  onMissing: (key: SiteKey) => void
  onDuplicate: () => void
  onRemove: () => void
}

function Row({ row: { key, draft }, number, errors, onChange, onMissing, ...on }: RowProps) {
  const { t } = useTranslation()
  const { product, sites } = draft
  const offer = useDraftOffer(draft)
  const refused = vasKinds.some((kind) => errors[kind])
  const [more, setMore] = useState(() => hasMore(draft))
  const shownMore = more || refused || isWithinOneBuilding(product, sites)
  const complete = missingIn(offer.draft).length === 0
  const cell = useNewPrice(offer.draft, complete)
  const refusals = cell?.refused ? { ...errors, bandwidth: cell.refused } : errors
  const within = offer.draft
  const asked = siteKeysOf(product).filter((end) => needsRoomAt(product, sites, end))
  const headId = `row-${key}`
  return (
    <section className={`${rowClasses.row} ${ui.surface}`} aria-labelledby={headId}>
      <div className={rowClasses.head}>
        <Title order={2} id={headId} fz="sm">
          {t('multiple.row', { number })}
        </Title>
        {complete && cell?.refused === null && (
          <Flex component="span" wrap="wrap" gap="0 16px" fw={550} className={rowClasses.price}>
            <Money amount={totalParts(cell, 'mrc')} perMonth={cell.total_mrc !== null} />
            <PriceLevelText level={cell.on_request ? null : cell.price_level} />
            {cell.total_nrc !== null && (
              <Text span c="dimmed">
                {t('common.oneTime')} <Money amount={totalParts(cell, 'nrc')} />
              </Text>
            )}
          </Flex>
        )}
        <div className={rowClasses.actions}>
          <Button
            {...actionLook}
            leftSection={<IconCopy size={16} aria-hidden />}
            aria-label={t('multiple.duplicateRow', { number })}
            onClick={on.onDuplicate}
          >
            {t('multiple.duplicate')}
          </Button>
          <Button
            {...actionLook}
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('multiple.removeRow', { number })}
            onClick={on.onRemove}
          >
            {t('cart.remove')}
          </Button>
          <Button
            {...actionLook}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            className={rowClasses.toggle}
            aria-expanded={shownMore}
            aria-label={t('multiple.moreOf', { number })}
            onClick={() => setMore(!shownMore)}
          >
            {t('multiple.more')}
          </Button>
        </div>
      </div>
      {offer.failed && <ReadFailed {...offer.failed} />}
      <div className={rowClasses.fields}>
        <Select
          id={fieldId(key, 'product')}
          label={t('quotes.product')}
          data={offer.products.map((id) => ({ value: String(id), label: products[id].name }))}
          value={String(product)}
          onChange={(picked) => {
            const id = Number(picked) as ProductId
            onChange({ ...withProduct(draft, id), product: id })
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          error={refusals.product}
        />
        <SimpleGrid
          minColWidth="min(180px, 100%)"
          autoFlow="auto-fit"
          spacing={12}
          className={rowClasses.sites}
        >
          <DraftSites
            {...{ product, draft, offer, onMissing }}
            errors={refusals}
            plain
            roomsElsewhere
            idOf={(end) => fieldId(key, end)}
            onChange={(changed) => onChange({ ...changed, product })}
          />
        </SimpleGrid>
        <BandwidthPicker
          id={fieldId(key, 'bandwidth')}
          product={product}
          readiness={offer.readiness}
          value={within.bandwidth}
          onChange={(bandwidth) => onChange({ ...draft, bandwidth })}
          error={refusals.bandwidth}
          hint={t('multiple.choose')}
        />
        <TermField
          id={fieldId(key, 'term')}
          terms={offer.options?.terms}
          value={within.term}
          onChange={(term) => onChange({ ...draft, term })}
          error={refusals.term}
          hint={t('multiple.choose')}
        />
      </div>
      {shownMore && (
        <SimpleGrid cols={{ base: 1, sm: 3, lg: 6 }} spacing={12} mt={12}>
          <AddOns
            id={headId}
            product={product}
            options={offer.options}
            addOns={within.addOns}
            onChange={(addOns) => onChange({ ...draft, addOns })}
            errors={refusals}
          />
          {asked.includes('b') && (
            <Text fz={13} style={{ gridColumn: '1 / -1' }}>
              {t('sites.oneBuilding')}
            </Text>
          )}
          {asked.map((end) => (
            <RoomFields
              key={end}
              rooms={draft.rooms[end]}
              end={asked.length > 1 ? t(`sites.end.${endName(product, end)}`) : undefined}
              onRooms={(rooms) => onChange({ ...draft, rooms: { ...draft.rooms, [end]: rooms } })}
            />
          ))}
        </SimpleGrid>
      )}
    </section>
  )
}

function focusRow(key: number) {
  setTimeout(() => document.getElementById(fieldId(key, 'product'))?.focus())
}

function hasMore({ addOns, rooms }: RowDraft): boolean {
  return vasKinds.some((kind) => addOns[kind] !== null) || roomFields.some((field) => rooms.a[field] !== '')
}

function useNewPrice({ product, sites, addOns, bandwidth, term }: Draft, wanted: boolean) {
  const question =
    wanted && product !== null
      ? priceQuestion({ product, addOns }, { a: refOf(sites.a), b: refOf(sites.b) })
      : null
  const { matrix, updating } = usePrices(question)
  return updating
    ? undefined
    : matrix?.cells.find((each) => each.bandwidth_id === bandwidth && each.contract_id === term)
}

function refOf(site: Site | null): SiteRef | null {
  if (site === null) return null
  if ('address' in site) return { entered: true }
  const { nni_id, blk_nis_code } = site.building
  return nni_id === null ? { nis: blk_nis_code } : { nni: nni_id }
}

type Problems = Readonly<Record<number, DraftErrors>>

/** A changed field has no problem until the next submission; another product clears the row. */
function clearResolved(errors: DraftErrors, before: RowDraft, after: RowDraft): DraftErrors {
  if (before.product !== after.product) return {}
  const left = Object.entries(errors).filter(
    ([field]) =>
      valueOf(before, field as DraftField) === valueOf(after, field as DraftField) &&
      // A rooms problem belongs to both sites.
      (before.rooms === after.rooms || (field !== 'a' && field !== 'b')),
  )
  return Object.fromEntries(left)
}

function valueOf({ product, sites, bandwidth, term, addOns }: RowDraft, field: DraftField): unknown {
  return { product, ...sites, bandwidth, term, ...addOns }[field]
}
