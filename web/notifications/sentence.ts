import { useTranslation } from 'react-i18next'
import type { Recipient, NotificationKind, Notification } from '#contract/notifications.ts'
import { useDates } from '#web/platform/dates.ts'
import { ringgitText } from '#web/platform/money.ts'

/** Says a piece of news in one sentence, to the side that hears it. */
export function useSentence(recipient: Recipient): (news: Notification) => string {
  const { t } = useTranslation()
  const dates = useDates()
  return ({ kind, facts }) => {
    const { reference, company = '', count, accepted } = facts
    const day = facts.day ? dates.day(facts.day) : ''
    const staff = recipient === 'staff'
    const mrc = facts.mrc === undefined ? '' : ringgitText(facts.mrc)
    const sentences = {
      quote_requested: () =>
        count
          ? t('news.kind.quotes_requested', { count, company })
          : t('news.kind.quote_requested', { reference, company }),
      quote_made: () => t('news.kind.quote_made', { reference }),
      quote_priced: () => t('news.kind.quote_priced', { reference, mrc }),
      quote_expiring: () => t('news.kind.quote_expiring', { reference, day }),
      callback_requested: () => t('news.kind.callback_requested', { reference, company }),
      message: () => t(staff ? 'news.kind.message_staff' : 'news.kind.message', { reference, company }),
      order_received: () =>
        t(staff ? 'news.kind.order_received_staff' : 'news.kind.order_received', { reference, company }),
      circuit_moved: () =>
        t(count ? 'news.kind.circuits_moved' : 'news.kind.circuit_moved', {
          reference,
          count,
          status: t(`status.order.${facts.status ?? 'pending'}`),
        }),
      circuit_late: () => {
        const milestone = t(`orders.milestone.${facts.milestone ?? 'acknowledged'}`)
        return t('news.kind.circuit_late', { reference, milestone, day })
      },
      charge_requested: () => t('news.kind.charge_requested', { reference, day }),
      charge_answered: () =>
        t(
          `news.kind.${accepted === undefined ? 'charge_lapsed' : accepted ? 'charge_accepted' : 'charge_declined'}`,
          {
            reference,
            company,
          },
        ),
      cancellation_requested: () => t('news.kind.cancellation_requested', { reference, company }),
      cancellation_answered: () =>
        t(accepted ? 'news.kind.cancellation_accepted' : 'news.kind.cancellation_declined', { reference }),
    } satisfies Record<NotificationKind, () => string>
    return sentences[kind]()
  }
}
