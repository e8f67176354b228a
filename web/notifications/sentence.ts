import { useTranslation } from 'react-i18next'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { Recipient, NotificationKind, Notification } from '#contract/notifications.ts'
import { useDates } from '#web/platform/dates.ts'

export function useSentence(recipient: Recipient): (notification: Notification) => string {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ kind, facts }) => {
    const { reference, company = '', count, accepted } = facts
    const day = facts.day ? dates.day(facts.day) : ''
    const was = facts.was ? dates.day(facts.was) : ''
    const why = t(`status.moveReasons.${facts.reason_code ?? 'carrier'}`)
    const staff = recipient === 'staff'
    const mrc = facts.mrc === undefined ? '' : unbroken(facts.mrc)
    const sentences = {
      quote_requested: () =>
        count
          ? t('notifications.kind.quotes_requested', { count, company })
          : t('notifications.kind.quote_requested', { reference, company }),
      quote_made: () => t('notifications.kind.quote_made', { reference }),
      quote_priced: () => t('notifications.kind.quote_priced', { reference, mrc }),
      quote_expiring: () => t('notifications.kind.quote_expiring', { reference, day }),
      quote_cancelled: () => t('notifications.kind.quote_cancelled', { reference }),
      callback_requested: () => t('notifications.kind.callback_requested', { reference, company }),
      message: () =>
        t(staff ? 'notifications.kind.message_staff' : 'notifications.kind.message', { reference, company }),
      order_received: () =>
        t(staff ? 'notifications.kind.order_received_staff' : 'notifications.kind.order_received', {
          reference,
          company,
        }),
      circuit_moved: () =>
        t(count ? 'notifications.kind.circuits_moved' : 'notifications.kind.circuit_moved', {
          reference,
          count,
          status: t(`status.order.${facts.status ?? 'pending'}`),
        }),
      circuit_replanned: () =>
        count
          ? t('notifications.kind.circuits_replanned', { reference, count, why })
          : t('notifications.kind.circuit_replanned', { reference, was, day, why }),
      circuit_late: () => {
        const milestone = t(`status.milestone.${facts.milestone ?? 'acknowledged'}`)
        return t('notifications.kind.circuit_late', { reference, milestone, day })
      },
      charge_requested: () => t('notifications.kind.charge_requested', { reference, day }),
      charge_answered: () =>
        t(
          `notifications.kind.${accepted === undefined ? 'charge_expired' : accepted ? 'charge_accepted' : 'charge_declined'}`,
          { reference, company },
        ),
      cancellation_requested: () => t('notifications.kind.cancellation_requested', { reference, company }),
      cancellation_answered: () =>
        t(
          accepted ? 'notifications.kind.cancellation_accepted' : 'notifications.kind.cancellation_declined',
          { reference },
        ),
      cancellation_offered: () =>
        t(
          staff ? 'notifications.kind.cancellation_offered_staff' : 'notifications.kind.cancellation_offered',
          { reference, company, day, nrc: facts.nrc === undefined ? '' : unbroken(facts.nrc) },
        ),
      cancellation_closed: () => {
        const outcome = facts.outcome ?? 'expired'
        return t(`notifications.kind.cancellation_${staff ? 'ended_staff' : 'ended'}.${outcome}`, {
          reference,
          company,
        })
      },
      sign_up_received: () => t('notifications.kind.sign_up_received', { company }),
      company_approved: () => t('notifications.kind.company_approved', { company }),
      company_held: () => t('notifications.kind.company_held', { reason: facts.words ?? '' }),
      company_released: () => t('notifications.kind.company_released'),
      approval_requested: () =>
        t('notifications.kind.approval_requested', { person: facts.person, reference, day }),
      approval_answered: () =>
        t(accepted ? 'notifications.kind.approval_approved' : 'notifications.kind.approval_declined', {
          reference,
        }),
      approval_closed: () =>
        t(
          facts.outcome === 'expired'
            ? 'notifications.kind.approval_expired'
            : 'notifications.kind.approval_withdrawn',
          { reference },
        ),
      floor_requested: () => t('notifications.kind.floor_requested', { person: facts.person, reference }),
      floor_answered: () =>
        t(
          `notifications.kind.${accepted === undefined ? 'floor_ended' : accepted ? 'floor_approved' : 'floor_declined'}`,
          { reference },
        ),
      document_ready: () => t('notifications.kind.document_ready', { reference }),
      preview_ready: () => t('notifications.kind.preview_ready', { reference }),
    } satisfies Record<NotificationKind, () => string>
    return sentences[kind]()
  }
}

const unbroken = (amount: Sen) => ringgitText(amount).replace(' ', '\u00a0')
