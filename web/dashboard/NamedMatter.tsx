import {
  IconClock,
  IconClockPause,
  IconCoin,
  IconFlag,
  IconHourglassLow,
  IconMessage,
  IconProgressCheck,
  IconReceipt,
  IconTag,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MatterKind, NamedMatter } from '#contract/dashboard/attention.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { notificationAnchor } from '#contract/notifications.ts'
import { benchPath, completionPath, paths, recordPath } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import classes from '#web/dashboard/Attention.module.css'
import ui from '#web/parts/ui.module.css'
import { OnPaper } from '#web/parts/print/OnPaper.tsx'
import { Day } from '#web/parts/record/Day.tsx'
import { Waiting } from '#web/parts/record/Waiting.tsx'
import { siteLabels } from '#web/parts/site/quote-sites.ts'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useMoney } from '#web/platform/money.ts'

const icons: Record<MatterKind, Icon> = {
  approval: IconUserCheck,
  charge: IconCoin,
  offer: IconReceipt,
  step: IconProgressCheck,
  late: IconFlag,
  expiring: IconHourglassLow,
  priced: IconTag,
  unread: IconMessage,
  cancellation: IconClockPause,
  floor: IconUserCheck,
  overdue: IconFlag,
  pending: IconClock,
}

/** One matter as a sentence with its reference, amount and last day; the whole row leads straight to it. */
export function OneMatter({ matter, side }: { matter: NamedMatter; side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const money = useMoney()
  const Icon = icons[matter.kind]
  const { kind, nrc, mrc, day, since, company } = matter
  const amount = (text: (amount: Sen) => string) => {
    const parts = { nrc: nrc && text(nrc), mrc: mrc && text(mrc) }
    return nrc && mrc
      ? t('dashboard.both', parts)
      : mrc
        ? t('dashboard.monthly', parts)
        : text(nrc ?? (0 as Sen))
  }
  const sentence = (text: (amount: Sen) => string) =>
    t(`dashboard.matters.${kind}`, {
      reference: matter.reference,
      person: matter.person,
      amount: amount(text),
      day: day && dates.day(day),
      step: matter.milestone && t(`status.milestone.${matter.milestone}`),
      count: matter.messages ?? 0,
    })
  return (
    <Link {...placeOf(matter, side)} className={classes.matter} data-named>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <strong>
          <OnPaper text={sentence(money)} paper={sentence(ringgitText)} />
        </strong>
        <span className={ui.dimmed}>
          {company}
          {company && siteLabels(matter).length > 0 && ' · '}
          <SiteNames quote={matter} />
          {kind === 'pending' && since && (
            <>
              {' · '}
              <Waiting since={since} text="waitsSince" />
            </>
          )}
        </span>
      </span>
      <span className={classes.go}>
        {day && (
          <span className={classes.due}>
            <Day value={day} relative />
          </span>
        )}
        <span className={classes.act}>{t(`dashboard.acts.${matter.in_words ? 'inWords' : kind}`)}</span>
      </span>
    </Link>
  )
}

/** Where a matter is dealt with: the pricing bench, the quote, the circuit’s details, or the list of what is to be decided. */
function placeOf({ kind, quote_id, order_id, reference, in_words }: NamedMatter, side: Side) {
  if (kind === 'approval') return { to: paths.orderApprovals }
  if (kind === 'floor') return { to: paths.belowFloor }
  if (kind === 'pending') return { to: in_words ? completionPath(quote_id!) : benchPath(quote_id!) }
  if (order_id !== null) return { to: recordPath('order', order_id, side), search: { circuit: reference } }
  return {
    to: recordPath('quote', quote_id!, side),
    ...(kind === 'unread' && { hash: notificationAnchor('message') }),
  }
}
