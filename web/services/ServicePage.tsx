import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sen } from '#contract/money.ts'
import { paths, recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { serviceApi } from '#contract/services/api.ts'
import { endsSoonDays, serviceCan, type FullService, type ServiceChange } from '#contract/services/service.ts'
import { Acceptance, CompanyActions, ExitDay, StaffActions } from '#web/services/ServiceActions.tsx'
import { TermBar } from '#web/services/TermBar.tsx'
import { ConfirmWrite, DialogButton } from '#web/parts/dialog/Dialog.tsx'
import { Money, PriceLines, RateNote } from '#web/parts/money/Money.tsx'
import { LoadedRecord, RecordPage, Section } from '#web/parts/page/page.tsx'
import { Day, Facts, ReferenceLink, Term, Timeline } from '#web/parts/record/record.tsx'
import { ServiceStateBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { daysUntil, today, useDates } from '#web/platform/dates.ts'
import { useVisit } from '#web/platform/drafts.ts'
import { useBuyerFacts } from '#web/parts/record/BuyerFields.tsx'
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
              {loaded.state !== 'rejected' && (
                <Section title={t('quotes.term')} aside={<Term months={loaded.contract_months} />}>
                  <TermBar service={loaded} side={side} />
                  {!staff && canEnd(loaded) && <EndOfTerm service={loaded} />}
                </Section>
              )}
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
  const dates = useDates()
  const [day, setDay] = useState(service.first_last_day)
  const { state, last_day, term_ends, exit, replacement, rejection_words } = service
  const suspension =
    state === 'suspended' && service.events.findLast(({ action }) => action === 'suspend')?.reason
  const reason = rejection_words ?? suspension
  const end = last_day ?? term_ends
  const isRolling = last_day === null && term_ends !== null && term_ends < today()
  const isNear = end !== null && Math.abs(daysUntil(end)) <= endsSoonDays
  return (
    <Section title={t('quotes.status')} aside={<ServiceStateBadge state={state} />}>
      <Text fw={550}>
        {service.product} · {service.bandwidth}
      </Text>
      <SiteNames quote={service} />
      <Text fz={28} fw={600} mt="xs" lh={1.3}>
        <Money amount={service.total_mrc} perMonth />
      </Text>
      <Facts
        facts={[
          reason && { name: t('quotes.history.reason'), value: null, note: reason },
          end !== null &&
            state !== 'rejected' && {
              name: t(
                last_day ? 'services.last_day' : isRolling ? 'services.termEnded' : 'services.term_ends',
              ),
              value: <Day value={end} />,
              note: isRolling
                ? t('services.rolling')
                : isNear && <span data-noprint>{dates.relativeDay(end, endsSoonDays)}</span>,
            },
          exit !== null &&
            exit.charge > 0 && {
              name: t('services.exit_charge'),
              value: <Money amount={sen(exit.charge - exit.waived)} />,
              note: exit.waived > 0 && (
                <>
                  {t('services.waived')} <Money amount={exit.waived} />
                </>
              ),
            },
          replacement &&
            state !== 'ended' && {
              name: t('services.replacedBy'),
              value: (
                <ReferenceLink
                  path={recordPath('order', replacement.order_id, side)}
                  search={{ circuit: replacement.circuit_reference }}
                  value={replacement.circuit_reference}
                />
              ),
            },
        ]}
      />
      <Stack gap="xs" mt="xs" data-noprint>
        {canEnd(service) && (
          <ExitDay id="exit-day" label={t('services.ifItEnds')} service={service} day={day} onDay={setDay} />
        )}
        {side === 'staff' ? <StaffActions service={service} /> : <CompanyActions service={service} />}
      </Stack>
    </Section>
  )
}

/** Without a requested last day or a replacement. */
function canEnd({ state, exit, replacement }: FullService): boolean {
  return serviceCan('edit', state) && exit === null && replacement === null
}

function EndOfTerm({ service }: { service: FullService }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { id, end_of_term, term_ends, first_last_day } = service
  if (term_ends === null || term_ends < today()) return null
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
  const link = (of: 'order' | 'service', id: number, value: string, search?: Record<string, string>) => (
    <ReferenceLink path={recordPath(of, id, side)} value={value} search={search} />
  )
  const { order_id, circuit_reference: circuit, order_reference, follows, followed_by } = service
  return (
    <Section title={t('services.particulars')}>
      <Facts
        facts={[
          { name: t('orders.circuit'), value: link('order', order_id, circuit, { circuit }) },
          { name: t('quotes.history.order_reference'), value: link('order', order_id, order_reference) },
          { name: t('services.event.hand_over'), value: <Day value={service.handed_over_on} /> },
          ...useBuyerFacts(service),
          follows && {
            name: t('quotes.history.origin'),
            value: link('service', follows.id, follows.service_reference),
          },
          followed_by && {
            name: t('services.followedBy'),
            value: link('service', followed_by.id, followed_by.service_reference),
          },
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
      events={service.events.map(({ at, actor, key, action, reason, changes }) => ({
        at,
        actor,
        key,
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
