import { Flex, ScrollArea, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showReply } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { ReferenceText } from '#web/parts/record/record.tsx'
import { SiteNames } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { offerUndo } from '#web/parts/undo/undo.tsx'
import {
  firstProjectChoice,
  projectNameOf,
  useProjectNeeded,
  ProjectChoice,
} from '#web/quotes/fields/fields.tsx'

interface ProjectDialogProps {
  quotes: readonly Quote[]
  onDone?: () => void
  onClose: () => void
}

/** Moves quotes to a project, or out of theirs: all are moved or none. */
export function ProjectDialog({ quotes, onDone, onClose }: ProjectDialogProps) {
  const { t } = useTranslation()
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [moving] = useState(quotes)
  const move = useWrite(quoteApi.project, {
    failed: t('quotes.failed'),
    onDone: (reply) => {
      showReply(reply)
      offerUndo({
        text: t('quoteDialogs.project.moved', { count: moving.length }),
        write: quoteApi.project,
        calls: movesBack(moving),
      })
      onDone?.()
      onClose()
    },
  })
  const form = usePortalForm({
    initial: firstProjectChoice,
    needed: useProjectNeeded(),
    write: move,
    input: (chosen) => ({
      body: { ids: moving.map(({ id }) => id), project_name: projectNameOf(chosen) },
    }),
    failed: t('quoteDialogs.project.failed'),
  })
  const one = moving.length === 1 ? moving[0] : undefined
  return (
    <FormDialog
      clears
      form={form}
      title={
        one
          ? t('quoteDialogs.project.titleOne', { reference: one.quote_reference })
          : t('quoteDialogs.project.title', { count: moving.length })
      }
      submit={t('common.save')}
      onClose={onClose}
    >
      {one && (
        <Text>
          {one.project_name
            ? t('quoteDialogs.project.now', { name: one.project_name })
            : t('quoteDialogs.project.nowNone')}
        </Text>
      )}
      {!one && (
        <QuoteRows
          quotes={moving}
          label={t('quotes.project')}
          outcome={({ project_name }) => project_name ?? t('common.empty')}
        />
      )}
      <ProjectChoice form={form} />
    </FormDialog>
  )
}

/** `outcome`: the state or result of each quote. */
export function QuoteRows(props: {
  quotes: readonly Quote[]
  label: string
  outcome?: (quote: Quote) => ReactNode
}) {
  const { quotes, label, outcome } = props
  return (
    <ScrollArea.Autosize
      mah={outcome ? 320 : 160}
      type="auto"
      className={ui.framed}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      <Flex component="ul" direction="column" gap={4} p="8px 12px" className={ui.plainList}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <ReferenceText value={quote.quote_reference} /> <SiteNames quote={quote} />
            {outcome && (
              <Text size="sm" c="dimmed">
                {outcome(quote)}
              </Text>
            )}
          </li>
        ))}
      </Flex>
    </ScrollArea.Autosize>
  )
}

function movesBack(quotes: readonly Quote[]) {
  return [...Map.groupBy(quotes, ({ project_name }) => project_name || null)].map(([project_name, of]) => ({
    body: { ids: of.map(({ id }) => id), project_name },
  }))
}
