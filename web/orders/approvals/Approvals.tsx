import { Button, Stack, Title, Alert, Anchor, Box, Group, Text } from '@mantine/core'
import { IconUserCheck, IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useId, useState } from 'react'
import { dashboardApi } from '#contract/dashboard.ts'
import { approvalApi, type OrderApproval } from '#contract/orders/approvals.ts'
import { paths, recordPath } from '#contract/paths.ts'
import { companyOrderList } from '#web/orders/desks/lists.ts'
import { useOrderTabs } from '#web/orders/desk.ts'
import { useListSearch } from '#web/parts/list/list.ts'
import { ListTabs, Pager } from '#web/parts/list/list-parts.tsx'
import {
  RateNote,
  Money,
  usePriceLevelFact,
  useExceededText,
  useTaxText,
  ChargesTable,
} from '#web/parts/money/Money.tsx'
import { EmptyState, PageHead, Loaded, RowsSkeleton, ButtonRow } from '#web/parts/page/page.tsx'
import { useRead, refreshAfter, useWrite, useList } from '#web/platform/query.ts'
import { addAmounts } from '#contract/money.ts'
import { lastCalendarDay } from '#contract/days.ts'
import { SiteContactList, useRoomsText } from '#web/orders/purchase-details.tsx'
import { SiteDateField } from '#web/parts/form/DateField.tsx'
import { ConfirmButton, ConfirmFormDialog } from '#web/parts/dialog/Dialog.tsx'
import ui from '#web/parts/ui.module.css'
import { Facts, ReferenceLink } from '#web/parts/record/record.tsx'
import { ApprovalStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showMessage } from '#web/platform/messages.ts'

export function Approvals() {
  const { t } = useTranslation()
  const { page } = useListSearch()
  const open = useList(approvalApi.list, { query: { status: 'open', per_page: 100 } })
  const earlier = useList(approvalApi.list, { query: { status: 'ended', page } })
  const tabs = useOrderTabs(
    'approvals',
    paths.orders,
    companyOrderList.countsIn(useRead(dashboardApi.read).data).tabs,
  )
  return (
    <>
      <PageHead title={t('approvals.title')} lead={t('approvals.lead')} />
      <ListTabs label={t('orders.lists')} tabs={tabs} />
      <Stack gap="xl" mt="md">
        <Loaded read={open} skeleton={<RowsSkeleton />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                icon={IconUserCheck}
                title={t('approvals.nothing')}
                text={t('approvals.nothingText')}
                action={
                  <Button variant="default" renderRoot={(props) => <Link to={paths.orders} {...props} />}>
                    {t('orders.back')}
                  </Button>
                }
              />
            ) : (
              <Stack component="section" aria-label={t('approvals.open')}>
                <Title order={2}>{t('approvals.open')}</Title>
                {rows.map((approval) => (
                  <ApprovalCard key={approval.id} approval={approval} />
                ))}
              </Stack>
            )
          }
        </Loaded>
        <Loaded read={earlier} skeleton={null}>
          {({ rows, count }) =>
            rows.length > 0 && (
              <Stack component="section" aria-label={t('approvals.earlier')}>
                <Title order={2}>{t('approvals.earlier')}</Title>
                {rows.map((approval) => (
                  <ApprovalCard key={approval.id} approval={approval} />
                ))}
                <Pager page={page} count={count} />
              </Stack>
            )
          }
        </Loaded>
        <RateNote />
      </Stack>
    </>
  )
}

function ApprovalCard({ approval }: { approval: OrderApproval }) {
  const { t } = useTranslation()
  const dates = useDates()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const exceededText = useExceededText()
  const roomsText = useRoomsText()
  const title = useId()
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null)
  const { asked, requested_by: who, quotes, status } = approval
  const open = status === 'open'
  const dayText = (day: string | null) => (day === null ? t('orders.asap') : dates.fullDay(day))
  const term = (months: number | null) => months !== null && t('priceLines.term', { count: months })
  const changed = open && (asked.nrc !== approval.total_nrc || asked.mrc !== approval.total_mrc)
  return (
    <article className={ui.card} aria-labelledby={title}>
      <Group justify="space-between" align="baseline" gap="4px 16px">
        <Title order={3} id={title}>
          {t('approvals.po', { po: approval.po_number })}
        </Title>
        <ApprovalStatusBadge status={status} />
      </Group>
      <Text>
        {t('approvals.asked', { name: who.name, date: dates.day(dayOf(approval.requested_at)) })}
        {open && (
          <>
            {'. '}
            <strong>
              {t(approval.may_withdraw ? 'approvals.ownBy' : 'approvals.decideBy', {
                date: dates.fullDay(approval.expires_on),
              })}
            </strong>
          </>
        )}
      </Text>
      {!open && <ApprovalOutcome approval={approval} />}
      <Box component="ul" my="sm" className={`${ui.rows} ${ui.lineAbove}`}>
        {quotes.map((quote) => (
          <Box component="li" key={quote.id} py="xs">
            <SiteNames quote={quote} />
            <Text size="sm" c="dimmed">
              {[quote.product, quote.bandwidth, term(quote.contract_id)].filter(Boolean).join(' · ')}
            </Text>
            <ReferenceLink path={recordPath('quote', quote.id, 'company')} value={quote.quote_reference} />{' '}
            <Money amount={quote.total_nrc} /> + <Money amount={quote.total_mrc} perMonth />
            <Text size="sm">{roomsText(approval.rooms[quote.id] ?? {})}</Text>
            {open && (
              <Text size="sm">
                {t('orders.requestedDate')}: {dayText(requestedFor(approval, quote.id))} ·{' '}
                {t('sendToOrder.notBefore', { date: dates.fullDay(quote.earliest_date) })}
              </Text>
            )}
          </Box>
        ))}
      </Box>
      {open && lateQuotes(approval).length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {t('approvals.datesPassed')}
        </Alert>
      )}
      {changed && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="sm">
          {t('approvals.changed')}
        </Alert>
      )}
      <div className={ui.columns}>
        <div>
          <ChargesTable
            rows={
              open
                ? [
                    ...(changed ? [{ name: t('approvals.was'), nrc: asked.nrc, mrc: asked.mrc }] : []),
                    { name: t('quotes.beforeTaxShort'), nrc: approval.total_nrc, mrc: approval.total_mrc },
                    {
                      name: t('tax.estimatedName'),
                      nrc: approval.tax_nrc,
                      mrc: approval.tax_mrc,
                      note: tax.estimated(today()),
                    },
                    {
                      name: t('approvals.totalWithTax'),
                      nrc: addAmounts(approval.total_nrc, approval.tax_nrc),
                      mrc: addAmounts(approval.total_mrc, approval.tax_mrc),
                      strong: true,
                    },
                  ]
                : [{ name: t('quotes.beforeTaxShort'), nrc: asked.nrc, mrc: asked.mrc, strong: true }]
            }
          />
        </div>
        {open && (
          <Facts
            facts={[
              ...levelFact(quotes.map((quote) => quote.price_level)),
              { name: t('approvals.dueNow'), value: <Money amount={approval.deposit} /> },
              {
                name: t('approvals.leaving'),
                value: <Money amount={approval.early_termination} />,
                note: t('approvals.leavingText'),
              },
              {
                name: t('approvals.commitment'),
                value: <Money amount={approval.commitment} />,
                note: exceededText(approval.exceeded),
              },
              {
                name: t('sendToOrder.contacts'),
                value: <SiteContactList contacts={approval.site_contacts} />,
              },
            ]}
          />
        )}
      </div>
      {(approval.may_decide || approval.may_withdraw) && (
        <Box mt="md">
          <ButtonRow>
            {approval.may_decide ? (
              (['decline', 'approve'] as const).map((each) => (
                <Button
                  key={each}
                  variant={each === 'approve' ? 'filled' : 'default'}
                  onClick={() => setDeciding(each)}
                  aria-describedby={title}
                >
                  {t(`approvals.${each}`)}
                </Button>
              ))
            ) : (
              <ConfirmButton
                text={t('approvals.withdraw')}
                button={{ variant: 'default', 'aria-describedby': title }}
                endpoint={approvalApi.withdraw}
                input={{ params: { id: approval.id } }}
                failed={t('approvals.failed')}
                title={t('approvals.withdrawTitle', { po: approval.po_number })}
                confirm={t('approvals.withdraw')}
                dismiss={t('approvals.back')}
                dangerous
              >
                {t('approvals.withdrawText')}
              </ConfirmButton>
            )}
          </ButtonRow>
        </Box>
      )}
      {deciding && (
        <DecideApproval
          approval={approval}
          accept={deciding === 'approve'}
          onClose={() => setDeciding(null)}
        />
      )}
    </article>
  )
}

function requestedFor({ requested_dates, requested_date }: OrderApproval, quote: number): string | null {
  return requested_dates[quote] ?? requested_date ?? null
}

/** The date of each quote, with the new ones; a quote without a date is ordered as soon as possible. */
function datesWith(approval: OrderApproval, moved: Record<string, string>): Record<string, string> {
  const dates = approval.quotes.map(({ id }) => [id, moved[id] ?? requestedFor(approval, id)] as const)
  return Object.fromEntries(dates.flatMap(([id, day]) => (day ? [[id, day]] : [])))
}

/** Quotes whose requested date has passed or is too early by now. */
function lateQuotes(approval: OrderApproval) {
  return approval.quotes.filter(({ id, earliest_date }) => {
    const day = requestedFor(approval, id)
    return day !== null && day < earliest_date
  })
}

function ApprovalOutcome({ approval }: { approval: OrderApproval }) {
  const { order } = approval
  const { t } = useTranslation()
  const dates = useDates()
  const status = t(`approvals.status.${approval.status}`)
  const date = dates.day(approval.ended_at ? dayOf(approval.ended_at) : approval.expires_on)
  return (
    <>
      <Text>
        {approval.ended_by
          ? t('approvals.endedBy', { status, name: approval.ended_by.name, date })
          : t('approvals.ended', { status, date })}
      </Text>
      {approval.words && <Text className={ui.typed}>{approval.words}</Text>}
      {order && (
        <Text>
          <Anchor renderRoot={(props) => <Link to={recordPath('order', order.id, 'company')} {...props} />}>
            {t('approvals.toOrder', { reference: order.order_reference })}
          </Anchor>
        </Text>
      )}
    </>
  )
}

interface DecideApprovalProps {
  approval: OrderApproval
  accept: boolean
  onClose: () => void
}

function DecideApproval({ approval, accept, onClose }: DecideApprovalProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { po_number: po, requested_by, total_nrc, total_mrc } = approval
  const { name } = requested_by
  const dates = useDates()
  const late = accept ? lateQuotes(approval) : []
  const send = useWrite(approvalApi.decide, {
    onDone: ({ data, message }) => {
      onClose()
      if (message) showMessage(message)
      if (data.order) {
        void navigate({ to: recordPath('order', data.order.id, 'company'), search: { placed: '1' } })
      }
    },
    // The totals or the state have changed; refresh them behind the dialog.
    onFailed: () => void refreshAfter(approvalApi.decide),
  })
  const form = usePortalForm({
    initial: {
      words: '',
      requested_dates: Object.fromEntries(late.map(({ id, earliest_date }) => [id, earliest_date])) as Record<
        string,
        string
      >,
    },
    write: send,
    input: ({ words, requested_dates }) => ({
      params: { id: approval.id },
      body: {
        accept,
        words: words.trim() || null,
        // The amounts shown in this dialog.
        ...(accept && {
          expected: { nrc: total_nrc, mrc: total_mrc },
          ...(late.length > 0 && { requested_dates: datesWith(approval, requested_dates) }),
        }),
      },
    }),
    failed: t('approvals.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t(accept ? 'approvals.approveTitle' : 'approvals.declineTitle', { po })}
      confirm={t(accept ? 'approvals.approve' : 'approvals.decline')}
      dismiss={t('approvals.back')}
      dangerous={!accept}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{t(accept ? 'approvals.approveText' : 'approvals.declineText', { name })}</Text>
        {accept && (
          <ChargesTable
            rows={[
              { name: t('quotes.beforeTaxShort'), nrc: total_nrc, mrc: total_mrc },
              {
                name: t('approvals.totalWithTax'),
                nrc: addAmounts(total_nrc, approval.tax_nrc),
                mrc: addAmounts(total_mrc, approval.tax_mrc),
                strong: true,
              },
            ]}
          />
        )}
        {late.map((quote) => {
          const { value, ...field } = form.field(`requested_dates.${quote.id}`)
          return (
            <SiteDateField
              key={quote.id}
              {...field}
              value={value ?? ''}
              quoteIds={[quote.id]}
              label={`${t('orders.requestedDate')} · ${quote.quote_reference}`}
              description={t('sendToOrder.requestedDateHelp', { date: dates.fullDay(quote.earliest_date) })}
              first={quote.earliest_date}
              last={lastCalendarDay}
            />
          )
        })}
        <RemarkField {...form.field('words')} label={t('approvals.words', { name })} />
      </Stack>
    </ConfirmFormDialog>
  )
}
