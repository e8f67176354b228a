import {
  IconAlertTriangle,
  IconBan,
  IconBuildings,
  IconCalendarEvent,
  IconCoin,
  IconFilePlus,
  IconFlag,
  IconHourglassLow,
  IconMessage,
  IconPhone,
  IconReceipt,
  IconTag,
  IconTruckDelivery,
  IconUserCheck,
  IconClock,
  type Icon,
} from '@tabler/icons-react'
import type { NotificationKind } from '#contract/notifications.ts'

type Look = { icon: Icon; tone: 'amber' | 'green' | 'blue' | 'red' | 'grey' }

/** The icon and tone of each kind; tones are those of the states they report. */
export const notificationLooks = {
  quote_requested: { icon: IconClock, tone: 'amber' },
  quote_made: { icon: IconFilePlus, tone: 'green' },
  quote_priced: { icon: IconTag, tone: 'green' },
  quote_expiring: { icon: IconHourglassLow, tone: 'amber' },
  quote_cancelled: { icon: IconBan, tone: 'red' },
  callback_requested: { icon: IconPhone, tone: 'amber' },
  message: { icon: IconMessage, tone: 'blue' },
  order_received: { icon: IconReceipt, tone: 'blue' },
  circuit_moved: { icon: IconTruckDelivery, tone: 'blue' },
  circuit_replanned: { icon: IconCalendarEvent, tone: 'amber' },
  circuit_late: { icon: IconFlag, tone: 'red' },
  charge_requested: { icon: IconAlertTriangle, tone: 'amber' },
  charge_answered: { icon: IconCoin, tone: 'blue' },
  cancellation_requested: { icon: IconBan, tone: 'amber' },
  cancellation_answered: { icon: IconBan, tone: 'grey' },
  cancellation_offered: { icon: IconAlertTriangle, tone: 'amber' },
  cancellation_closed: { icon: IconBan, tone: 'grey' },
  company_approved: { icon: IconBuildings, tone: 'amber' },
  company_held: { icon: IconBan, tone: 'red' },
  company_released: { icon: IconReceipt, tone: 'green' },
  approval_requested: { icon: IconUserCheck, tone: 'amber' },
  approval_answered: { icon: IconUserCheck, tone: 'blue' },
  approval_closed: { icon: IconUserCheck, tone: 'grey' },
} as const satisfies Record<NotificationKind, Look>
