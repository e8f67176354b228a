import { Select, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { longestRemark } from '#contract/text.ts'
import { clearing } from '#web/quotes/fields/clearing.ts'
import type { ReasonGiven } from '#web/quotes/dialogs/cancel-reason.ts'

interface CancelReasonProps {
  given: ReasonGiven
  /** Who reads it, where that is not plain. */
  readBy?: string
}

/** Asks why: one of the reasons that are given often, and whatever else may be written beside it. Neither has to be. */
export function CancelReason({ given, readBy }: CancelReasonProps) {
  const { t } = useTranslation()
  const selectId = useId()
  const optional = (name: 'reason' | 'words') =>
    `${t(`quoteDialogs.cancel.${name}`)} (${t('common.optional')})`
  const { chosen } = given
  return (
    <>
      <Select
        id={selectId}
        label={optional('reason')}
        description={readBy}
        placeholder={t('quoteDialogs.cancel.reasonHint')}
        data={given.reasons}
        value={chosen}
        onChange={given.setChosen}
        clearable
        clearButtonProps={clearing(t('sites.clear', { field: t('quoteDialogs.cancel.reason') }), selectId)}
      />
      <Textarea
        label={optional('words')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark - (chosen ? chosen.length + 2 : 0)}
        value={given.words}
        onChange={(event) => given.setWords(event.currentTarget.value)}
      />
    </>
  )
}
