import { Box, Button, Text, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { floorApprovalApi, type FloorApproval } from '#contract/quotes/floor-approvals.ts'
import { ConfirmButton, ConfirmFormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { ChargesTable } from '#web/parts/money/Money.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { Facts } from '#web/parts/record/record.tsx'
import { ApprovalStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { MarginFacts } from '#web/quotes/price/fields.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { refreshAfter, useList } from '#web/platform/query.ts'

export function FloorRequest({ request, titleId }: { request: FloorApproval; titleId?: string }) {
  const { t } = useTranslation()
  const dates = useDates()
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null)
  const { asked, was, floor, lead_time_days: days, min_margin } = request
  const open = request.status === 'open'
  return (
    <>
      <Text my="xs">
        {t('approvals.asked', {
          name: request.requested_by.name,
          date: dates.day(dayOf(request.requested_at)),
        })}
      </Text>
      {!open && <FloorOutcome request={request} />}
      <Text className={ui.typed} mb="xs">
        {t('quotes.history.reason')}: {request.reason}
      </Text>
      {request.message && (
        <Text className={ui.typed} mb="xs">
          {t('floorApprovals.message')}: {request.message}
        </Text>
      )}
      <ChargesTable
        rows={[
          { name: t(open ? 'floorApprovals.now' : 'floorApprovals.was'), nrc: was.nrc, mrc: was.mrc },
          { name: t('floorApprovals.floor'), nrc: floor.nrc, mrc: floor.mrc, noneAwaited: true },
          { name: t('floorApprovals.wanted'), nrc: asked.nrc, mrc: asked.mrc, strong: true },
        ]}
      />
      <Facts
        facts={[
          { name: t('priceLevel.name'), value: t(`priceLevel.of.${request.price_level}`) },
          days !== null && { name: t('quotes.leadTime'), value: t('quotes.workingDays', { count: days }) },
          min_margin !== null && {
            name: t('portalSettings.min_margin'),
            value: t('portalSettings.min_margin_value', { count: min_margin }),
          },
        ]}
      />
      {request.supplier_cost && (
        <MarginFacts withCost price={asked} cost={request.supplier_cost} term={request.quote.contract_id} />
      )}
      {(request.may_decide || request.may_withdraw) && (
        <Box mt="md">
          <ButtonRow>
            {request.may_decide ? (
              (['decline', 'approve'] as const).map((each) => (
                <Button
                  key={each}
                  variant={each === 'approve' ? 'filled' : 'default'}
                  onClick={() => setDeciding(each)}
                  aria-describedby={titleId}
                >
                  {t(`floorApprovals.${each}`)}
                </Button>
              ))
            ) : (
              <ConfirmButton
                text={t('approvals.withdraw')}
                button={{ variant: 'default', 'aria-describedby': titleId }}
                endpoint={floorApprovalApi.withdraw}
                input={{ params: { id: request.id } }}
                failed={t('approvals.failed')}
                title={t('floorApprovals.withdrawTitle', { reference: request.quote.quote_reference })}
                confirm={t('approvals.withdraw')}
                dismiss={t('approvals.back')}
                dangerous
              >
                {t('floorApprovals.withdrawText')}
              </ConfirmButton>
            )}
          </ButtonRow>
        </Box>
      )}
      {deciding && (
        <DecideFloor request={request} accept={deciding === 'approve'} onClose={() => setDeciding(null)} />
      )}
    </>
  )
}

function FloorOutcome({ request }: { request: FloorApproval }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { ended_by: by, ended_at: at, words } = request
  const status = t(`approvals.status.${request.status}`)
  const date = at && dates.day(dayOf(at))
  return (
    <>
      {date && (
        <Text>
          {by
            ? t('approvals.endedBy', { status, name: by.name, date })
            : t('approvals.ended', { status, date })}
        </Text>
      )}
      {words && <Text className={ui.typed}>{words}</Text>}
    </>
  )
}

interface DecideFloorProps {
  request: FloorApproval
  accept: boolean
  onClose: () => void
}

function DecideFloor({ request, accept, onClose }: DecideFloorProps) {
  const { t } = useTranslation()
  const { asked, floor, quote } = request
  const { name } = request.requested_by
  const reference = quote.quote_reference
  const form = usePortalForm({
    initial: { words: '' },
    wrong: ({ words }) => ({ words: !accept && words.trim() === '' && t('floorApprovals.whyNeeded') }),
    write: useDialogWrite(floorApprovalApi.decide, onClose, {
      // Its state is another by now, and is read again beneath the dialog.
      onFailed: () => void refreshAfter(floorApprovalApi.decide),
    }),
    input: ({ words }) => ({ params: { id: request.id }, body: { accept, words: words.trim() || null } }),
    failed: t('approvals.failed'),
  })
  return (
    <ConfirmFormDialog
      form={form}
      title={t(accept ? 'floorApprovals.approveTitle' : 'floorApprovals.declineTitle', { reference })}
      confirm={t(accept ? 'floorApprovals.approve' : 'floorApprovals.decline')}
      dismiss={t('approvals.back')}
      dangerous={!accept}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {accept
            ? t('floorApprovals.approveText', { name, company: quote.company })
            : t('floorApprovals.declineText', { name })}
        </Text>
        {accept && (
          <ChargesTable
            rows={[
              { name: t('floorApprovals.floor'), nrc: floor.nrc, mrc: floor.mrc, noneAwaited: true },
              { name: t('floorApprovals.wanted'), nrc: asked.nrc, mrc: asked.mrc, strong: true },
            ]}
          />
        )}
        <RemarkField
          {...form.field('words')}
          label={t(accept ? 'approvals.words' : 'floorApprovals.why', { name })}
          required={!accept}
        />
      </Stack>
    </ConfirmFormDialog>
  )
}

export function OpenFloor({ quoteId }: { quoteId: number }) {
  const { t } = useTranslation()
  const open = useList(floorApprovalApi.list, { query: { status: 'open', quote_id: quoteId } })
  const request = open.data?.rows[0]
  if (!request) return null
  return (
    <Box component="section" mb="md" className={ui.card} aria-label={t('floorApprovals.title')}>
      <ApprovalStatusBadge status="open" />
      <FloorRequest request={request} />
    </Box>
  )
}
