import { useDocumentTitle } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { dueWithOrder } from '#contract/charges.ts'
import { ringgitText } from '#contract/money.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { shownOrderStatus } from '#contract/orders/order.ts'
import classes from '#web/orders/OrderSheet.module.css'
import ui from '#web/parts/ui.module.css'
import { SheetCircuits } from '#web/orders/SheetCircuits.tsx'
import { useOrderMoney } from '#web/orders/order-money.ts'
import { usePurchaseFacts } from '#web/orders/purchase-facts.ts'
import { PageMargins } from '#web/parts/print/PageMargins.tsx'
import { AcceptedTermsText } from '#web/parts/terms/AcceptedTermsText.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'
import { useReader } from '#web/platform/reader.ts'

/** The order as a document on A4: always black on white and in ringgit, its reference and the page on every page. */
export function OrderSheet({ order }: { order: FullOrder }) {
  const { t } = useTranslation()
  const dates = useDates()
  const context = useReader()
  useDocumentTitle(`${order.order_reference} · ${t('common.product')}`)
  const facts = [
    { name: t('orders.company'), value: order.company },
    { name: t('orders.orderedAt'), value: dates.fullDay(dayOf(order.ordered_at)) },
    { name: t('orders.orderedBy'), value: order.ordered_by },
    ...usePurchaseFacts(order),
    {
      name: t('quotes.billTo'),
      value: [order.bill_to.company, order.bill_to.address].filter(Boolean).join(', '),
    },
    { name: t('orders.status'), value: t(`status.order.${shownOrderStatus(order)}`) },
  ]
  const { charges, taxNote, levels, deposits, due } = useOrderMoney(order)
  return (
    <article className={classes.sheet}>
      <PageMargins text={order.order_reference} />
      <div className={classes.head}>
        <h1 tabIndex={-1}>{t('orders.pageTitle', { reference: order.order_reference })}</h1>
        <strong>{t('common.product')}</strong>
      </div>
      <dl className={`${ui.columns} ${classes.facts}`}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SheetCircuits order={order} />
      <div className={classes.keep}>
        <table className={classes.totals}>
          <thead>
            <tr>
              <th scope="col">{t('orders.totals')}</th>
              <th scope="col">{t('common.oneTime')}</th>
              <th scope="col">{t('common.monthly')}</th>
            </tr>
          </thead>
          <tbody>
            {charges.map(({ name, nrc, mrc }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{nrc !== null && ringgitText(nrc)}</td>
                <td>{mrc !== null && ringgitText(mrc)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {taxNote && <p>{taxNote}</p>}
        {levels.map(({ name, value, note }) => (
          <p key={name}>
            {name}: <strong>{value}</strong> ({note})
          </p>
        ))}
        {deposits.map(({ name, amount, note }) => (
          <p key={name}>
            {name}
            {note && ` (${note})`}: <strong>{ringgitText(amount)}</strong>
          </p>
        ))}
        {due && (
          <p>
            {t('quotes.dueWithOrder.title', { context })}:{' '}
            <strong>{ringgitText(dueWithOrder(due).total)}</strong>
          </p>
        )}
        <p>{t('orders.beforeTax')}</p>
      </div>
      {order.site_contacts.length > 0 && (
        <div className={classes.keep}>
          <h2>{t('orders.contacts')}</h2>
          <ul>
            {order.site_contacts.map(({ label, name, phone, email, access_hours: hours }, index) => (
              <li key={index}>
                <strong>{label ?? t('orders.allSites')}</strong>:{' '}
                {[name, phone, email, hours && t('orders.accessHours', { hours })]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.keep}>
        <h2>{t('terms.title')}</h2>
        <AcceptedTermsText terms={order.terms} />
      </div>
      <p>{t('orders.printedOn', { date: dates.fullDay(today()) })}</p>
    </article>
  )
}
