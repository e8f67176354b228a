import { Alert, Button, Group } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cardDraftApi, type CardDraft } from '#contract/rate-cards/draft-api.ts'
import { ConfirmDialog } from '#web/parts/dialog/ConfirmDialog.tsx'
import ui from '#web/parts/ui.module.css'
import { useFailureText } from '#web/platform/failure.ts'
import { useWrite } from '#web/platform/query.ts'
import { isReplaced } from '#web/platform/session.ts'
import { refreshDraft } from '#web/rate-cards/card/card-read.ts'
import { useCardTexts } from '#web/rate-cards/card/card-texts.ts'
import classes from '#web/rate-cards/card/CellBar.module.css'
import type { Pending } from '#web/rate-cards/card/pending.ts'

interface PendingBarProps {
  rule: number
  draft: CardDraft | null
  pending: Pending
  onSaid: (text: string) => void
}

export function PendingBar({ rule, draft, pending, onSaid }: PendingBarProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const count = pending.prices.size
  const write = useWrite(cardDraftApi.save, {
    refresh: false,
    onDone: ({ message }) => {
      pending.clear()
      onSaid(message ?? '')
      void refreshDraft()
    },
    // Refreshes the draft if someone has changed it, so that saving again is possible.
    onFailed: refreshDraft,
  })
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0 && !isReplaced(),
    withResolver: true,
  })
  const save = () =>
    write.mutate({
      body: {
        id: rule,
        revision: draft?.revision ?? null,
        cells: [...pending.prices.values()].map(({ cell, to }) => ({ id: cell.id, selling_price: to })),
      },
    })
  if (count === 0) return null
  return (
    <>
      <div
        className={`${classes.bar} ${ui.surface}`}
        role="group"
        aria-label={t('rateCard.pending.title')}
        data-stays
        data-noprint
      >
        <div>
          <div className={ui.name}>{t('rateCard.pending.count', { count })}</div>
          <div className={ui.dimmed}>{t(draft ? 'rateCard.pending.joins' : 'rateCard.pending.opens')}</div>
        </div>
        <Group gap={8}>
          <Button variant="default" size="compact-md" disabled={write.isPending} onClick={pending.clear}>
            {t('rateCard.pending.discard')}
          </Button>
          <Button size="compact-md" loading={write.isPending} onClick={save}>
            {t('rateCard.pending.save')}
          </Button>
        </Group>
      </div>
      {write.error && (
        <Alert color="red" mb="sm" role="alert">
          {failureText(write.error)}
          <FaultyPrices errors={write.error.errors} pending={pending} />
        </Alert>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title={t('rateCard.pending.leave')}
          confirm={t('rateCard.pending.discard')}
          dismiss={t('rateCard.pending.stay')}
          dangerous
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          {t('rateCard.pending.leaveText', { count })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The server names wrong prices by cell id. */
function FaultyPrices({ errors, pending }: { errors: Partial<Record<string, string[]>>; pending: Pending }) {
  const texts = useCardTexts()
  const faults = [...pending.prices.values()].flatMap(({ cell }) => {
    const [fault] = errors[`cells.${cell.id}`] ?? []
    return fault ? [{ cell, fault }] : []
  })
  return faults.map(({ cell, fault }) => (
    <div key={cell.id}>{`${texts.component(cell.component)} · ${texts.cell(cell)}: ${fault}`}</div>
  ))
}
