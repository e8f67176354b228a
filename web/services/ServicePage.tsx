import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sen } from '#contract/money.ts'
import { paths, recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { serviceApi } from '#contract/services/api.ts'
import { endsSoonDays, serviceCan, type FullService, type ServiceChange } from '#contract/services/service.ts'
import { Acceptance, CompanyActions, StaffActions, useExit } from '#web/services/ServiceActions.tsx'
import { TermBar } from '#web/services/TermBar.tsx'
import { ConfirmWrite, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { Money, PriceLines, RateNote } from '#web/parts/money/Money.tsx'
import { LoadedRecord, RecordPage, Section } from '#web/parts/page/page.tsx'
import { Day, Facts, ReferenceLink, Term, Timeline } from '#web/parts/record/record.tsx'
import { ServiceStateBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { daysUntil, today, useDates } from '#web/platform/dates.ts'
import { useVisit } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'
import { useReader } from '#web/platform/screens.ts'

export const CompanyService = () => <ServicePage side="company" />
export const StaffService = () => <ServicePage side="staff" />

interface Shown {
  service: FullService
  side: Side
}

function ServicePage({ side }: { side: Side }) {
  const { t } = useTranslation()
  const context = useReader()
  const { id = '' } = useParams({ strict: false })
  const service = useRead(serviceApi.one, { params: { id } })
  const staff = side === 'staff'
  useVisit(
    service.data && {
      path: recordPath('service', id, side),
      name: service.data.service_reference,
      about: staff ? service.data.company : service.data.bandwidth,
    },
  )
  const list = staff ? paths.staffServices : paths.services
  return (
    <LoadedRecord
      read={service}
      back={<Anchor renderRoot={(props) => <Link to={list} {...props} />}>← {t('services.back')}</Anchor>}
      head={(loaded) => ({
        title: loaded?.service_reference ?? t('services.service'),
        lead: loaded && (staff ? loaded.company : loaded.buyer_reference || undefined),
      })}
      absent={{ title: t('services.notThere'), text: t('orders.notThereText', { context }) }}
    >
      {(loaded) => (
        <RecordPage
          first={!staff && loaded.state === 'accepting' && <Acceptance service={loaded} />}
          main={
            <>
              {loaded.state !== 'rejected' && <TermSection service={loaded} side={side} />}
              <Section title={t('quotes.price')}>
                <PriceLines lines={loaded.lines} nniEnds={[]} />
                <RateNote />
              </Section>
            </>
          }
          state={<State service={loaded} side={side} />}
          beside={<Particulars service={loaded} side={side} />}
          below={
            <Section title={t('quotes.history.title')}>
              <History service={loaded} />
            </Section>
          }
        />
      )}
    </LoadedRecord>
  )
}

/** The service, its price, and the next step. */
function State({ service, side }: Shown) {
  const { t } = useTranslation()
  const staff = side === 'staff'
  const suspension =
    service.state === 'suspended' && service.events.findLast(({ action }) => action === 'suspend')?.reason
  return (
    <Section title={t('quotes.status')} aside={<ServiceStateBadge state={service.state} />}>
      <Text fw={550}>
        {service.product} · {service.bandwidth}
      </Text>
      <SiteNames quote={service} />
      <Text fz={28} fw={600} mt="xs" lh={1.3}>
        <Money amount={service.total_mrc} perMonth />
      </Text>
      <Ending service={service} />
      <ExitCharge service={service} />
      <Stack gap="xs" data-noprint>
        {suspension && <Text>{suspension}</Text>}
        {serviceCan('edit', service.state) && service.exit === null && service.replacement === null && (
          <ExitBox service={service} />
        )}
        {staff ? <StaffActions service={service} /> : <CompanyActions service={service} />}
      </Stack>
    </Section>
  )
}

function TermSection({ service, side }: Shown) {
  const { t } = useTranslation()
  const { contract_months: months, state } = service
  return (
    <Section title={t('quotes.term')} aside={<Term months={months} />}>
      <TermBar service={service} side={side} />
      {side === 'company' && serviceCan('edit', state) && <EndOfTerm service={service} />}
    </Section>
  )
}

/** When it ends, and for how long it is bound. */
function Ending({ service: { state, last_day, term_ends } }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const day = last_day ?? term_ends
  if (state === 'rejected') return null
  if (day === null) return <Text mb="xs">{t('services.noTerm')}</Text>
  const isOver = last_day === null && day < today()
  return (
    <Text mb="xs">
      {t(last_day !== null ? 'services.last_day' : isOver ? 'services.termEnded' : 'services.term_ends')}{' '}
      <Text span fw={600}>
        <Day value={day} />
      </Text>
      {isOver && ` · ${t('services.rolling')}`}
      {!isOver && Math.abs(daysUntil(day)) <= endsSoonDays && (
        <span data-noprint> · {dates.relativeDay(day, endsSoonDays)}</span>
      )}
    </Text>
  )
}

function ExitCharge({ service: { exit } }: { service: FullService }) {
  const { t } = useTranslation()
  if (exit === null || exit.charge === 0) return null
  return (
    <Text mb="xs">
      {t('services.exit_charge')}{' '}
      <Text span fw={600}>
        <Money amount={sen(exit.charge - exit.waived)} />
      </Text>
      {exit.waived > 0 && (
        <>
          {' · '}
          {t('services.waived')} <Money amount={exit.waived} />
        </>
      )}
    </Text>
  )
}

/** The exit charge for a day, updated while it is typed. */
function ExitBox({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const [day, setDay] = useState(service.first_last_day)
  const { left, charge, refusal } = useExit(service, day)
  return (
    <div data-noprint>
      <DateField
        id="exit-day"
        label={t('services.ifItEnds')}
        value={day}
        onChange={setDay}
        first={service.first_last_day}
        error={refusal}
      />
      <Text role="status" mih={22} mt={4}>
        {left && (
          <>
            <Text span fw={600}>
              <Money amount={charge} />
            </Text>{' '}
            <Text span c="dimmed">
              {charge === 0
                ? t('services.nothingLeft')
                : t('services.left', { count: left.months, days: left.days })}
            </Text>
          </>
        )}
      </Text>
    </div>
  )
}

function EndOfTerm({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { id, end_of_term, term_ends, first_last_day, exit, replacement } = service
  if (term_ends === null || exit !== null || term_ends < today() || replacement !== null) return null
  const next = end_of_term === 'cease' ? 'roll' : 'cease'
  return (
    <Group mt="sm" gap="xs" data-noprint>
      <DialogButton
        text={t(`services.${next}`)}
        button={{ variant: 'default' }}
        refusal={term_ends < first_last_day && t('services.noticeBegun')}
      >
        {(onClose) => (
          <ConfirmWrite
            endpoint={serviceApi.change}
            input={{ params: { id }, body: { end_of_term: next } }}
            title={t(`services.${next}`)}
            confirm={t(`services.${next}`)}
            onClose={onClose}
          >
            {t(`services.${next}Text`, { day: dates.fullDay(term_ends) })}
          </ConfirmWrite>
        )}
      </DialogButton>
    </Group>
  )
}

function Particulars({ service, side }: Shown) {
  const { t } = useTranslation()
  const link = (linked: FullService['follows']) =>
    linked && <ReferenceLink path={recordPath('service', linked.id, side)} value={linked.service_reference} />
  const { follows, followed_by, rejection_words: rejection } = service
  return (
    <Section title={t('services.particulars')}>
      <Facts
        facts={[
          {
            name: t('orders.circuit'),
            value: (
              <ReferenceLink
                path={recordPath('order', service.order_id, side)}
                search={{ circuit: service.circuit_reference }}
                value={service.circuit_reference}
              />
            ),
          },
          {
            name: t('quotes.history.order_reference'),
            value: (
              <ReferenceLink
                path={recordPath('order', service.order_id, side)}
                value={service.order_reference}
              />
            ),
          },
          { name: t('services.event.hand_over'), value: <Day value={service.handed_over_on} /> },
          rejection && { name: t('services.rejectWords'), value: rejection },
          service.buyer_reference && { name: t('services.buyer_reference'), value: service.buyer_reference },
          follows && { name: t('quotes.history.origin'), value: link(follows) },
          followed_by && { name: t('services.followedBy'), value: link(followed_by) },
        ]}
      />
    </Section>
  )
}

function History({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const value = (change: ServiceChange, of: 'before' | 'after') => {
    if (change[of] === null || change[of] === '') return t('common.empty')
    switch (change.field) {
      case 'exit_charge':
      case 'waived':
        return <Money recorded amount={change[of]} />
      case 'billing_from':
      case 'last_day':
        return <Day value={change[of]} />
      case 'state':
        return t(`services.state.${change[of] as FullService['state']}`)
      case 'end_of_term':
        return t(change[of] === 'cease' ? 'services.ceases' : 'services.rolls')
      default:
        return change[of]
    }
  }
  const nameOf = ({ field }: ServiceChange) => {
    if (field === 'state') return t('quotes.status')
    return field === 'po_number' ? t('sendToOrder.poNumber') : t(`services.${field}`)
  }
  return (
    <Timeline
      events={service.events.map(({ at, actor, action, reason, changes }) => ({
        at,
        actor,
        what: t(`services.event.${action}`),
        said: reason ? { name: t('quotes.history.reason'), text: reason } : null,
        changes: changes.map((change) => ({
          name: nameOf(change),
          before: value(change, 'before'),
          after: value(change, 'after'),
        })),
      }))}
    />
  )
}
