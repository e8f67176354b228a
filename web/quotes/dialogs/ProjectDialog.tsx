import { Alert, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { DialogFoot } from '#web/parts/dialog/DialogFoot.tsx'
import { fieldError, useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { useProjectChoice } from '#web/quotes/project-choice.ts'
import { ProjectChoice } from '#web/quotes/ProjectChoice.tsx'

interface ProjectDialogProps {
  quotes: readonly Quote[]
  onDone?: () => void
  onClose: () => void
}

/** Puts quotes under a project, or takes them out of theirs: all of them or, where one cannot be moved, none. */
export function ProjectDialog({ quotes, onDone, onClose }: ProjectDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const chosen = useProjectChoice()
  // What was chosen when the dialog opened; the list behind it is read again as soon as it has worked.
  const [moving] = useState(quotes)
  const move = useWrite(quoteApi.project, {
    onDone: ({ message }) => {
      showMessage(message ?? t('quoteDialogs.project.done'))
      onDone?.()
      onClose()
    },
  })
  const { missing, project_name } = chosen
  const nameError = fieldError(move.error, 'project_name')
  const failure = move.error && !nameError && failureText(move.error, t('quoteDialogs.project.failed'))
  const one = moving.length === 1 ? moving[0] : undefined
  return (
    <Dialog
      title={
        one
          ? t('quoteDialogs.project.titleOne', { reference: one.quote_reference })
          : t('quoteDialogs.project.title', { count: moving.length })
      }
      onClose={onClose}
      busy={move.isPending}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing && !move.isPending)
            move.mutate({ body: { ids: moving.map(({ id }) => id), project_name } })
        }}
      >
        <Stack>
          {one && (
            <Text>
              {one.project_name
                ? t('quoteDialogs.project.now', { name: one.project_name })
                : t('quoteDialogs.project.nowNone')}
            </Text>
          )}
          <ProjectChoice chosen={chosen} error={nameError} />
          {failure && <Alert color="red">{failure}</Alert>}
          <DialogFoot
            submit={t('quoteDialogs.edit.save')}
            missing={missing && t(chosen.option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')}
            pending={move.isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
