import { Alert, Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAmounts } from '#contract/money.ts'
import { approvalApi, type OrderApproval } from '#contract/orders/approvals.ts'
import { recordPath } from '#contract/paths.ts'
import { DecideApproval } from '#web/orders/approvals/DecideApproval.tsx'
import { ConfirmButton } from '#web/parts/dialog/ConfirmDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { ChargesTable } from '#web/parts/money/ChargesTable.tsx'
import { Money } from '#web/parts/money/Money.tsx'
import { usePriceLevelFact } from '#web/parts/money/price-level-fact.ts'
import { useTaxText } from '#web/parts/money/tax-text.ts'
import { Facts } from '#web/parts/record/Facts.tsx'
import { ReferenceLink } from '#web/parts/record/ReferenceLink.tsx'
import { ApprovalStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import { dayOf, today, useDates } from '#web/platform/dates.ts'

/** One order that needs, or needed, an approval: who asked, what it costs now and later, and the decision. */
export function ApprovalCard({ approval }: { approval: OrderApproval }) {
  const { t } = useTranslation()
  const dates = useDates()
  const tax = useTaxText()
  const levelFact = usePriceLevelFact()
  const title = useId()
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null)
  const { asked, requested_by: who, quotes, status } = approval
  const open = status === 'open'
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
      {!open && <Ended approval={approval} />}
      <Box component="ul" my="sm" className={`${ui.rows} ${ui.lineAbove}`}>
        {quotes.map((quote) => (
          <Box component="li" key={quote.id} py="xs">
            <SiteNames quote={quote} />
            <Text size="sm" c="dimmed">
              {[quote.product, quote.bandwidth, term(quote.contract_id)].filter(Boolean).join(' · ')}
            </Text>
            <ReferenceLink path={recordPath('quote', quote.id, 'company')} value={quote.quote_reference} />{' '}
            <Money amount={quote.total_nrc} /> + <Money amount={quote.total_mrc} perMonth />
          </Box>
        ))}
      </Box>
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
                    { name: t('approvals.total'), nrc: approval.total_nrc, mrc: approval.total_mrc },
                    { name: t('tax.estimatedName'), nrc: approval.tax_nrc, mrc: approval.tax_mrc },
                    {
                      name: t('approvals.totalWithTax'),
                      nrc: addAmounts(approval.total_nrc, approval.tax_nrc),
                      mrc: addAmounts(approval.total_mrc, approval.tax_mrc),
                      strong: true,
                    },
                  ]
                : [{ name: t('approvals.total'), nrc: asked.nrc, mrc: asked.mrc, strong: true }]
            }
          />
          {open && (
            <Text size="sm" c="dimmed">
              {tax.estimated(today())}
            </Text>
          )}
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
                note: t('approvals.commitmentText'),
              },
              {
                name: t('approvals.requestedDate'),
                value: approval.requested_date
                  ? dates.fullDay(approval.requested_date)
                  : t('approvals.soonest'),
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

function Ended({ approval }: { approval: OrderApproval }) {
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
