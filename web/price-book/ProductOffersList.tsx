import {
  Button,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Title,
  TextInput,
  NativeSelect,
  Flex,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { products, longestTerm, type ProductId, vasKinds, type VasKind } from '#contract/catalog.ts'
import { priceBookApi, type OfferKind, type ProductOffers } from '#contract/price-book/api.ts'
import { Loaded, Section, RowsSkeleton, FailureAlert } from '#web/parts/page/page.tsx'
import { useRead, useWrite } from '#web/platform/query.ts'
import { showReply } from '#web/platform/messages.ts'
import {
  AddOnPriceDialog,
  AddOnDialog,
  ChangeAddOnDialog,
  OfferPricesDialog,
} from '#web/price-book/AddOnDialog.tsx'
import { DialogButton, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { readDecimal } from '#web/price-book/decimal.ts'
import { plusDays } from '#contract/days.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { PlannedChanges } from '#web/parts/planned/PlannedChanges.tsx'
import { today } from '#web/platform/dates.ts'
import { MoveButtons, refocusMoved } from '#web/parts/list/ActionsMenu.tsx'
import { RowList } from '#web/parts/list/list-parts.tsx'
import { TableSection } from '#web/price-book/TableSection.tsx'

export function ProductOffersList({ editable }: { editable: boolean }) {
  const { t } = useTranslation()
  const read = useRead(priceBookApi.productOffers)
  return (
    <Loaded read={read} skeleton={<RowsSkeleton rows={12} />}>
      {(offers) => (
        <>
          <Text c="dimmed">{t(editable ? 'priceBook.options.lead' : 'priceBook.options.leadReader')}</Text>
          {offers.map((each) => (
            <OneProduct key={each.product_id} offers={each} editable={editable} />
          ))}
          {/* Every product lists all add-ons. */}
          {editable && <AddOnOrder addOns={offers[0]?.add_ons ?? []} />}
        </>
      )}
    </Loaded>
  )
}

interface Offer {
  kind: OfferKind
  value: number
  name: string
  offered: boolean
  priced: boolean
  drafted: boolean
  possible: boolean
}

function OneProduct({ offers, editable }: { offers: ProductOffers; editable: boolean }) {
  const { t } = useTranslation()
  const [pricing, setPricing] = useState<Offer | null>(null)
  const { product_id, bandwidths, terms, add_ons } = offers
  const write = useWrite(priceBookApi.setProductOffer, { onDone: showReply })
  const onSwitch = ({ kind, value }: Offer, offered: boolean) =>
    write.mutate({ body: { product_id, kind, value, offered } })
  const group = (kind: OfferKind, each: readonly Offer[], aside?: ReactNode) => (
    <OfferGroup
      title={t(`priceBook.options.${kind}`)}
      offers={each}
      editable={editable}
      busy={write.isPending}
      onSwitch={onSwitch}
      onPrice={setPricing}
      product={products[product_id].name}
      aside={aside}
    />
  )
  const offered: Record<OfferKind, Offer[]> = {
    bandwidth: bandwidths.map(({ id, label, ...rest }) => ({
      ...rest,
      kind: 'bandwidth',
      value: id,
      name: label,
      possible: true,
    })),
    term: terms.map(({ months, ...rest }) => ({
      ...rest,
      kind: 'term',
      value: months,
      name: t('priceLines.term', { count: months }),
      possible: true,
    })),
    add_on: add_ons.map(({ id, kind, name, ...rest }) => ({
      ...rest,
      kind: 'add_on',
      value: id,
      name: `${t(`priceBook.options.${kind}`)} ${name}`,
    })),
  }
  const nameOf = (kind: OfferKind, value: number) =>
    offered[kind].find((each) => each.value === value)?.name ?? ''
  return (
    <Section title={products[product_id].name}>
      <Stack gap={16}>
        {group('bandwidth', offered.bandwidth)}
        {group(
          'term',
          offered.term,
          editable && (
            <DialogButton
              text={t('priceBook.options.addTerm')}
              label={t('priceBook.options.addTermOf', { product: products[product_id].name })}
              button={{
                variant: 'default',
                size: 'compact-sm',
                leftSection: <IconPlus size={14} aria-hidden />,
              }}
            >
              {(onClose) => <TermDialog product={product_id} onClose={onClose} />}
            </DialogButton>
          ),
        )}
        {group('add_on', offered.add_on)}
      </Stack>
      <PlannedOffers offers={offers} editable={editable} nameOf={nameOf} />
      {editable && (
        <DialogButton
          text={t('priceBook.options.plan')}
          label={t('priceBook.options.planOf', { product: products[product_id].name })}
          button={{ variant: 'default', size: 'compact-sm', mt: 'md' }}
        >
          {(onClose) => (
            <PlanOfferDialog product={product_id} offers={Object.values(offered).flat()} onClose={onClose} />
          )}
        </DialogButton>
      )}
      <FailureAlert of={write.error} mt="sm" />
      {pricing?.kind === 'add_on' && (
        <AddOnPriceDialog product={product_id} addOn={pricing} onClose={() => setPricing(null)} />
      )}
      {pricing && pricing.kind !== 'add_on' && (
        <OfferPricesDialog
          product={product_id}
          kind={pricing.kind}
          offer={pricing}
          sources={nearestPriced(offered[pricing.kind], pricing)}
          onClose={() => setPricing(null)}
        />
      )}
    </Section>
  )
}

function nearestPriced(offers: readonly Offer[], to: Offer): Offer[] {
  const places = new Map(offers.map((offer, place) => [offer.value, place]))
  const away = ({ value }: Offer) => Math.abs(places.get(value)! - places.get(to.value)!)
  return offers.filter(({ priced }) => priced).toSorted((a, b) => away(a) - away(b))
}

/** An add-on needs a price before it is offered; other offers need one once they are offered. */
function needsPrice({ kind, offered, priced, drafted, possible }: Offer): boolean {
  return possible && !priced && (kind === 'add_on' || (offered && !drafted))
}

function OfferGroup(props: {
  title: string
  offers: readonly Offer[]
  editable: boolean
  busy: boolean
  onSwitch: (offer: Offer, offered: boolean) => void
  onPrice: (offer: Offer) => void
  product: string
  aside: ReactNode
}) {
  const { title, offers, editable, busy, onSwitch, onPrice, product, aside } = props
  const { t } = useTranslation()
  const id = useId()
  const offered = offers.filter((each) => each.offered)
  const noteOf = ({ possible, offered, priced, drafted }: Offer) => {
    if (!possible) return t('priceBook.options.impossible')
    if (drafted && !priced) return t('priceBook.options.drafted')
    return offered && !priced ? t('priceBook.options.unpriced') : undefined
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Group gap="4px 12px" mb={8}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {editable ? (
        <SimpleGrid minColWidth="min(220px, 100%)" spacing={16} verticalSpacing={8}>
          {offers.map((offer) => (
            <div key={offer.value}>
              <Switch
                label={offer.name}
                description={noteOf(offer)}
                checked={offer.offered}
                disabled={busy || (!offer.possible && !offer.offered)}
                onChange={(event) => onSwitch(offer, event.currentTarget.checked)}
              />
              {needsPrice(offer) && (
                <Button
                  variant="default"
                  size="compact-sm"
                  mt={4}
                  aria-label={t(
                    offer.kind === 'add_on'
                      ? 'priceBook.options.setPriceOf'
                      : 'priceBook.options.setPricesOf',
                    { name: offer.name, product },
                  )}
                  onClick={() => onPrice(offer)}
                >
                  {t(offer.kind === 'add_on' ? 'updatePrice.save.pending' : 'priceBook.options.setPrices')}
                </Button>
              )}
            </div>
          ))}
        </SimpleGrid>
      ) : (
        <Text>{offered.map(({ name }) => name).join(', ') || t('common.empty')}</Text>
      )}
    </div>
  )
}

/** The term may be one that no product has offered before. */
function TermDialog({ product, onClose }: { product: ProductId; onClose: () => void }) {
  const { t } = useTranslation()
  const monthsOf = (typed: string) => readDecimal(typed, 0, { most: longestTerm })
  const form = usePortalForm({
    initial: { value: '' },
    needed: ({ value }) => value.trim() === '' && t('priceBook.options.monthsNeeded'),
    wrong: ({ value }) => ({
      value: monthsOf(value) === null && t('priceBook.options.notMonths', { most: longestTerm }),
    }),
    write: useDialogWrite(priceBookApi.setProductOffer, onClose),
    input: ({ value }) => ({
      body: { product_id: product, kind: 'term' as const, value: monthsOf(value)!, offered: true },
    }),
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.addTerm')}
      submit={t('priceBook.options.addTerm')}
      onClose={onClose}
    >
      <Text>{products[product].name}</Text>
      <TextInput
        {...form.field('value')}
        label={t('priceBook.options.termMonths')}
        description={t('priceBook.options.termHelp')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}

interface PlannedOffersProps {
  offers: ProductOffers
  editable: boolean
  nameOf: (kind: OfferKind, value: number) => string
}

function PlannedOffers({ offers: { product_id, planned }, editable, nameOf }: PlannedOffersProps) {
  const { t } = useTranslation()
  const changes = planned.map(({ kind, value, offered, from_date }) => ({
    what: nameOf(kind, value),
    value: t(offered ? 'priceBook.options.begin' : 'priceBook.options.end'),
    from_date,
    kind,
    subject: value,
  }))
  return (
    <PlannedChanges
      changes={changes}
      endpoint={priceBookApi.setProductOffer}
      withdrawing={
        editable
          ? ({ kind, subject: value, from_date }) => ({
              body: { product_id, kind, value, offered: null, from_date },
            })
          : null
      }
    />
  )
}

interface PlanOfferDialogProps {
  product: ProductId
  offers: readonly Offer[]
  onClose: () => void
}

function PlanOfferDialog({ product, offers, onClose }: PlanOfferDialogProps) {
  const { t } = useTranslation()
  const first = plusDays(today(), 1)
  // Both are possible whatever is offered today: a change may follow a planned one.
  const choices = offers
    .filter(({ possible, offered }) => possible || offered)
    .flatMap(({ kind, value, name, offered, possible }) => {
      const begin = { kind, value, offered: true, label: t('priceBook.options.beginOf', { name }) }
      const end = { kind, value, offered: false, label: t('priceBook.options.endOf', { name }) }
      return possible ? (offered ? [end, begin] : [begin, end]) : [end]
    })
  const form = usePortalForm({
    initial: { value: '0', from_date: first },
    needed: ({ from_date }) => from_date === '' && t('plannedChanges.fromNeeded'),
    write: useDialogWrite(priceBookApi.setProductOffer, onClose),
    input: (typed) => {
      const { kind, value, offered } = choices[Number(typed.value)]!
      return { body: { product_id: product, kind, value, offered, from_date: typed.from_date } }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('priceBook.options.plan')}
      submit={t('priceBook.options.savePlan')}
      onClose={onClose}
    >
      <Text>{products[product].name}</Text>
      <NativeSelect
        {...form.field('value')}
        label={t('priceBook.options.planWhat')}
        data={choices.map(({ label }, place) => ({ value: `${place}`, label }))}
        data-autofocus
      />
      <DateField
        {...form.field('from_date')}
        label={t('plannedChanges.from')}
        description={t('priceBook.options.planHelp')}
        first={first}
      />
    </FormDialog>
  )
}

type AddOn = ProductOffers['add_ons'][number]

function AddOnOrder({ addOns }: { addOns: readonly AddOn[] }) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState<AddOn | null>(null)
  const move = useWrite(priceBookApi.changeAddOn, {
    onDone: (reply) => {
      refocusMoved()
      showReply(reply)
    },
  })
  return (
    <TableSection
      title={t('priceBook.options.add_on')}
      lead={t('priceBook.options.orderLead')}
      add={t('priceBook.options.newAddOn')}
      renderDialog={(onClose) => <AddOnDialog onClose={onClose} />}
    >
      <Stack gap={16}>
        {vasKinds.map((kind) => (
          <OneKind
            key={kind}
            kind={kind}
            addOns={addOns.filter((each) => each.kind === kind)}
            onEdit={setChanging}
            onMove={({ id }, position) => move.mutate({ params: { id }, body: { position } })}
          />
        ))}
      </Stack>
      <FailureAlert of={move.error} mt="sm" />
      {changing && <ChangeAddOnDialog addOn={changing} onClose={() => setChanging(null)} />}
    </TableSection>
  )
}

interface OneKindProps {
  kind: VasKind
  addOns: readonly AddOn[]
  onEdit: (addOn: AddOn) => void
  onMove: (addOn: AddOn, position: number) => void
}

function OneKind({ kind, addOns, onEdit, onMove }: OneKindProps) {
  const { t } = useTranslation()
  const title = t(kind === 'device' ? 'quotes.device' : `priceBook.options.${kind}`)
  return (
    <div>
      <Title order={3} mb={8}>
        {title}
      </Title>
      <RowList label={title} width={640}>
        {addOns.map((addOn, index) => {
          const { id } = addOn
          const name = `${t(`priceBook.options.${kind}`)} ${addOn.name}`
          return (
            <Flex component="li" key={id} wrap="wrap" align="center" gap="4px 12px" p="8px 12px">
              <div>
                <Text>{addOn.name}</Text>
                <Text c="dimmed" size="sm">
                  {t(`customers.code.${addOn.tax_code}`)}
                </Text>
              </div>
              <Group gap={8} wrap="nowrap" ml="auto">
                <MoveButtons
                  id={id}
                  first={index === 0}
                  last={index === addOns.length - 1}
                  labels={{
                    up: t('priceBook.options.up', { name }),
                    down: t('priceBook.options.down', { name }),
                  }}
                  onMove={(by) => onMove(addOn, index + 1 + by)}
                />
                <Button
                  variant="default"
                  aria-label={t('common.changeOf', { what: name })}
                  onClick={() => onEdit(addOn)}
                >
                  {t('common.change')}
                </Button>
              </Group>
            </Flex>
          )
        })}
      </RowList>
    </div>
  )
}
