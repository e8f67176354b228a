import { Alert, Anchor, Button, type ButtonProps, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Grade, grades } from '#contract/buildings.ts'
import type { CallData } from '#contract/endpoint.ts'
import { addAmounts, senOf, sumSen, toRinggit } from '#contract/money.ts'
import { orderApi } from '#contract/orders/api.ts'
import { paths, recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { totalsOf } from '#contract/quotes/totals.ts'
import { sentenceCase } from '#contract/text.ts'
import {
  type SheetRow,
  type SiteSheet,
  siteSheetApi,
  siteSheetLimits as limits,
  storableStates,
} from '#contract/site-sheets.ts'
import { Chart, Figure, FigureTable } from '#web/dashboard/figures/Figure.tsx'
import figures from '#web/dashboard/figures/Figures.module.css'
import {
  ConfirmButton,
  DialogButton,
  DoneDialog,
  FormDialog,
  useDialogWrite,
} from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { ChargesTable, DueWithOrder, Money, RateNote, useMoney } from '#web/parts/money/Money.tsx'
import { Loaded, RowsSkeleton, Section } from '#web/parts/page/page.tsx'
import { ReferenceLink } from '#web/parts/record/record.tsx'
import { GradeMark, GradeShape } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { saveFile } from '#web/platform/files.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import { refresh, useFailureText, useRead, useWrite } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'
import { firstProjectChoice, ProjectChoice, useProjectNeeded } from '#web/quotes/fields/fields.tsx'
import { OrderabilityAlert } from '#web/quotes/send-to-order/OrderForm.tsx'
import {
  AcceptTerms,
  NeedsApproval,
  PurchaseFields,
  useAcceptance,
} from '#web/quotes/send-to-order/OrderSummary.tsx'
import { useNeededApproval } from '#web/quotes/send-to-order/draft.ts'
import { SitesOnMap } from '#web/services/ServiceMap.tsx'

interface SheetResultsProps {
  sheet: SiteSheet
  rows: readonly SheetRow[]
}

/** The sums of the sheet, then the next step: save its quotes, then order them. */
export function SheetNext({ sheet, rows }: SheetResultsProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const isCustomer = useReader() === undefined
  const file = useMutation({
    mutationFn: () => saveFile(siteSheetApi.file, { params: { id: `${sheet.id}` } }, `${sheet.name}.xlsx`),
    onError: (error) => raiseAlert(failureText(error)),
  })
  const { counts, sums, stored, prices_until } = sheet
  if (sheet.state === 'matching' || sheet.row_count === 0) return null
  const storable = storableStates.reduce((sum, state) => sum + counts[state], -stored)
  const active = rows.filter(({ quote }) => quote?.status === 'active' && !quote.awaits_approval)
  const decided = counts.choose + counts.error === 0
  const storesNext = storable > 0 || stored === 0
  const primary: ButtonProps = { variant: decided ? 'filled' : 'default' }
  return (
    <Section
      title={t('sheets.results.total')}
      aside={prices_until && t('sheets.results.until', { date: dates.fullDay(prices_until) })}
      next={isCustomer && decided && (storable > 0 || active.length > 0)}
    >
      <Text fz={28} fw={650} lh={1.2}>
        <Money amount={sums.mrc} perMonth />
      </Text>
      <Text mb="sm">
        {t('common.oneTime')} <Money amount={sums.nrc} /> · {t('quotes.overTerm')}{' '}
        <Money amount={sums.over_term} />
        {sums.unpriced > 0 && ` · ${t('list.unpriced', { count: sums.unpriced })}`}
      </Text>
      <Group gap="xs">
        {isCustomer && storesNext && (
          <DialogButton
            text={t('sheets.results.store', { count: storable })}
            button={primary}
            refusal={storable === 0 && t('sheets.results.nothingToStore')}
          >
            {(onClose) => <StoreDialog sheet={sheet} storable={storable} onClose={onClose} />}
          </DialogButton>
        )}
        {isCustomer && stored > 0 && (
          <DialogButton
            text={t('sheets.results.order', { count: active.length })}
            button={storesNext ? { variant: 'default' } : primary}
            refusal={active.length === 0 && t('sheets.results.nothingToOrder')}
          >
            {(onClose) => <OrderDialog sheet={sheet} rows={active} onClose={onClose} />}
          </DialogButton>
        )}
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
          {t('sheets.results.file')}
        </Button>
      </Group>
    </Section>
  )
}

function StoreDialog(props: { sheet: SiteSheet; storable: number; onClose: () => void }) {
  const { sheet, storable, onClose } = props
  const { t } = useTranslation()
  const failureText = useFailureText()
  const params = { id: String(sheet.id) }
  const store = useDialogWrite(siteSheetApi.store, onClose)
  const again = useDialogWrite(siteSheetApi.configure, onClose)
  const form = usePortalForm({
    initial: firstProjectChoice,
    needed: useProjectNeeded(),
    write: store,
    input: ({ project_name }) => ({ params, body: { project_name: project_name.trim() } }),
  })
  const staying = sheet.row_count - sheet.stored - storable
  return (
    <FormDialog
      form={form}
      title={t('sheets.results.store', { count: storable })}
      submit={t('common.save')}
      question={
        store.error?.code === 'price_changed' && (
          <Alert color="orange" title={failureText(again.error ?? store.error)}>
            <Button
              loading={again.isPending}
              onClick={() => again.mutate({ params, body: { version: sheet.version, refresh: true } })}
            >
              {t('sheets.results.refresh')}
            </Button>
          </Alert>
        )
      }
      onClose={onClose}
    >
      <ProjectChoice form={form} options={['new', 'existing']} />
      {staying > 0 && <Text c="dimmed">{t('sheets.results.stay', { count: staying })}</Text>}
    </FormDialog>
  )
}

/** Orders the active quotes, at most 500 in each order. */
function OrderDialog({ sheet, rows, onClose }: SheetResultsProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const quotes = rows.flatMap(({ quote, prices, contract_id }) =>
    quote && prices ? [{ ...prices, id: quote.id, contract_id }] : [],
  )
  const ids = quotes.slice(0, limits.circuitsPerOrder).map(({ id }) => id)
  // Once ordered, none is active.
  const enabled = ids.length > 0
  const orderability = useRead(orderApi.standing, { query: { quote_ids: ids.join() } }, { enabled }).data
  const first = useRead(quoteApi.one, { params: { id: String(ids[0]) } }, { enabled }).data
  const acceptance = useAcceptance(first?.deposit_months)
  const approval = useNeededApproval(quotes)
  const { nrc, mrc, taxNrc, taxMrc } = totalsOf(quotes)
  const order = useWrite(siteSheetApi.order, {
    onFailed: () => refresh([siteSheetApi.rows.path, orderApi.terms.path]),
  })
  const form = usePortalForm({
    initial: { po_number: '', billing_account_id: '' },
    needed: ({ po_number }) => {
      const what = [
        orderability?.hold_reason != null && t('sendToOrder.missingRelease'),
        po_number.trim() === '' && t('sendToOrder.missingPo'),
        !acceptance.accepted && t('sendToOrder.missingTerms'),
      ].find((each) => each !== false)
      return what !== undefined && sentenceCase(`${what}.`)
    },
    write: order,
    input: ({ po_number, billing_account_id }) => ({
      params: { id: String(sheet.id) },
      body: {
        po_number: po_number.trim(),
        billing_account_id: Number(billing_account_id) || null,
        accepted_terms_version: acceptance.version,
        expected: { nrc: senOf(nrc), mrc: senOf(mrc) },
      },
    }),
    failed: t('sendToOrder.unknown'),
  })
  if (order.data) return <Ordered outcome={order.data.data} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('sheets.results.order', { count: quotes.length })}
      submit={t(approval ? 'sendToOrder.submitForApproval' : 'sendToOrder.submit')}
      onClose={onClose}
    >
      <OrderabilityAlert orderability={orderability} />
      <ChargesTable
        rows={[
          { name: t('quotes.beforeTaxShort'), nrc, mrc },
          {
            name: t('quotes.withTax'),
            nrc: addAmounts(nrc, taxNrc),
            mrc: addAmounts(mrc, taxMrc),
            strong: true,
          },
        ]}
      />
      <DueWithOrder nrc={nrc} taxNrc={taxNrc} mrc={mrc} months={acceptance.depositMonths} />
      <PurchaseFields form={form} orderability={orderability} />
      <Text c="dimmed">{t('sheets.results.orderText', { most: limits.circuitsPerOrder })}</Text>
      <AcceptTerms {...acceptance} />
      {approval && <NeedsApproval {...approval} />}
    </FormDialog>
  )
}

function Ordered(props: { outcome: CallData<typeof siteSheetApi.order>; onClose: () => void }) {
  const { orders, approvals, refused } = props.outcome
  const { t } = useTranslation()
  return (
    <DoneDialog title={t('sheets.results.ordered')} onClose={props.onClose}>
      {orders.map(({ id, order_reference, circuits }) => (
        <div key={id}>
          <ReferenceLink path={recordPath('order', id, 'company')} value={order_reference} /> ·{' '}
          {t('orders.circuitsCount', { count: circuits })}
        </div>
      ))}
      {approvals.length > 0 && (
        <Anchor renderRoot={(props) => <Link to={paths.orderApprovals} {...props} />}>
          {t('sheets.results.approvals', { count: approvals.length })}
        </Anchor>
      )}
      {refused && (
        <Alert color="red" title={t('sheets.results.refused')} mt="sm">
          {refused}
        </Alert>
      )}
    </DoneDialog>
  )
}

/** The monthly total by site, the sites on a map, and the costs at another term or bandwidth. */
export function SheetResults({ sheet, rows }: SheetResultsProps) {
  const counted = rows.filter(({ state }) => state === 'choose' || (state && storableStates.includes(state)))
  const sites = sitesOf(counted)
  if (sheet.state === 'matching' || sites.length === 0) return null
  return (
    <Stack className={figures.figures}>
      <SiteFigure sites={sites} />
      {counted.some(({ quote }) => quote === null) && <WhatIf sheet={sheet} />}
      <RateNote />
    </Stack>
  )
}

type PricedSite = ReturnType<typeof sitesOf>[number]

/** By site A, the largest monthly total first. */
function sitesOf(rows: readonly SheetRow[]) {
  const priced = rows.flatMap(({ site_a: site, prices }) =>
    site && prices?.total_mrc != null ? [{ site, nrc: prices.total_nrc ?? 0, mrc: prices.total_mrc }] : [],
  )
  const bySite = Map.groupBy(priced, ({ site: { chosen, text } }) => chosen?.nis ?? chosen?.nni ?? text)
  return [...bySite.values()]
    .map((of) => {
      const { chosen, text } = of[0]!.site
      return {
        name: chosen?.name ?? text,
        spot: chosen && { latitude: chosen.latitude, longitude: chosen.longitude },
        grade: chosen?.network_status ?? ('off_net' as Grade),
        rows: of.length,
        nrc: sumSen(of.map(({ nrc }) => nrc)),
        mrc: sumSen(of.map(({ mrc }) => mrc)),
      }
    })
    .toSorted((a, b) => b.mrc - a.mrc)
}

/** The others are summed. */
const mostBars = 8

function SiteFigure({ sites }: { sites: readonly PricedSite[] }) {
  const { t } = useTranslation()
  const money = useMoney()
  const [largest] = sites
  const total = money(sumSen(sites.map(({ mrc }) => mrc)))
  const finding = t('sheets.results.largest', { name: largest!.name, amount: money(largest!.mrc), total })
  const rest = sites.slice(mostBars)
  const [site, monthly] = [t('sheets.field.site_a'), t('common.monthly')]
  return (
    <Figure
      title={t('sheets.results.bySite')}
      summary={finding}
      chart={
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <FigureTable
            caption={finding}
            heads={[site, monthly]}
            rows={[
              ...sites.slice(0, mostBars).map(({ name, mrc }) => ({ name, size: mrc, mrc })),
              // Their sum would dwarf the other bars.
              {
                name: t('sheets.results.otherSites', { count: rest.length }),
                mrc: sumSen(rest.map(({ mrc }) => mrc)),
              },
            ]
              .slice(0, sites.length)
              .map(({ mrc, ...row }) => ({ ...row, cells: [<Money key="mrc" amount={mrc} />] }))}
          />
          <SiteMap sites={sites} />
        </SimpleGrid>
      }
      heads={[site, t('sheets.results.grade'), t('sheets.rows'), t('common.oneTime'), monthly]}
      rows={sites.map(({ name, grade, rows, nrc, mrc }) => ({
        name,
        cells: [t(`sites.grade.${grade}`), rows, money(nrc), money(mrc)],
      }))}
    />
  )
}

function SiteMap({ sites }: { sites: readonly PricedSite[] }) {
  const { t } = useTranslation()
  const placed = sites.flatMap((site) => (site.spot ? [{ ...site, ...site.spot }] : []))
  const [within, setWithin] = useState<readonly (typeof placed)[number][]>()
  const wordsOf = (of: readonly PricedSite[]) =>
    gradesOf(of)
      .map(({ grade, count }) => `${t(`sites.grade.${grade}`)} ${count}`)
      .join(', ')
  return (
    <div>
      <SitesOnMap
        h={280}
        finding={wordsOf(sites)}
        sites={within ?? placed}
        isClose={within !== undefined}
        onPick={setWithin}
        wordsOf={wordsOf}
        renderMark={(of) => (
          <span className={ui.marked}>
            {gradesOf(of).map(({ grade }) => (
              <svg key={grade} width={10} height={10} viewBox="-5 -5 10 10">
                <GradeShape grade={grade} size={4.5} />
              </svg>
            ))}
            {of.length}
          </span>
        )}
      />
      <Group gap="4px 12px" pt={4} fz={13}>
        {gradesOf(sites).map(({ grade, count }) => (
          <span key={grade}>
            <GradeMark grade={grade} /> {count}
          </span>
        ))}
      </Group>
    </div>
  )
}

function gradesOf(sites: readonly PricedSite[]) {
  return grades
    .map((grade) => ({ grade, count: sites.filter((site) => site.grade === grade).length }))
    .filter(({ count }) => count > 0)
}

function WhatIf({ sheet }: { sheet: SiteSheet }) {
  const { t } = useTranslation()
  const money = useMoney()
  const params = { id: String(sheet.id) }
  const read = useRead(siteSheetApi.whatIf, { params })
  return (
    <Loaded read={read} skeleton={<RowsSkeleton rows={9} />}>
      {({ as_is, terms, steps }) => {
        const variants = [
          { change: null, name: t('sheets.results.asIs'), sums: as_is },
          ...terms.map(({ term, sums }) => ({
            change: { term },
            name: t('priceLines.term', { count: term }),
            sums,
          })),
          ...steps.map(({ step, sums }) => ({
            change: { step },
            name: t(step < 0 ? 'sheets.results.slower' : 'sheets.results.faster'),
            sums,
          })),
        ]
        // With fewer prices a total is lower, but not cheaper.
        const lowest = variants
          .filter(({ sums }) => sums.unpriced <= as_is.unpriced)
          .reduce((a, b) => (b.sums.mrc < a.sums.mrc ? b : a))
        const finding = t('sheets.results.lowest', {
          name: lowest.name,
          amount: money(lowest.sums.mrc),
          now: money(as_is.mrc),
        })
        return (
          <Figure
            title={t('sheets.results.whatIf')}
            summary={finding}
            chart={
              <Chart
                label={finding}
                unit={`${t('quotes.overTerm')}, RM`}
                dataKey="name"
                data={variants.map(({ name, sums }) => ({ name, total: toRinggit(sums.over_term) }))}
                series={[{ name: 'total', label: t('compare.overTermOrMonth'), color: 'var(--figure-1)' }]}
              />
            }
            heads={[
              t('sheets.results.variant'),
              t('common.oneTime'),
              t('common.monthly'),
              t('compare.overTermOrMonth'),
              t('status.pending'),
              '',
            ]}
            rows={variants.map(({ change, name, sums }) => ({
              name,
              cells: [
                money(sums.nrc),
                money(sums.mrc),
                money(sums.over_term),
                sums.unpriced,
                change && (
                  <ConfirmButton
                    key="adopt"
                    text={t('sheets.results.adopt')}
                    label={t('sheets.results.adoptOf', { name })}
                    button={{ variant: 'default', size: 'compact-sm' }}
                    title={t('sheets.results.adoptOf', { name })}
                    confirm={t('sheets.results.adopt')}
                    endpoint={siteSheetApi.adopt}
                    input={{ params, body: { ...change, version: sheet.version } }}
                  >
                    {t('sheets.results.adoptText')}
                  </ConfirmButton>
                ),
              ],
            }))}
          />
        )
      }}
    </Loaded>
  )
}
