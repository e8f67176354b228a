import { Select, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRemark } from '#contract/text.ts'
import type { PortalForm } from '#web/parts/form/form.tsx'
import { clearing } from '#web/quotes/fields/fields.tsx'

interface CancelReasonProps {
  form: PortalForm<ReasonInput>
  reasons: readonly string[]
  readBy?: string
}

export function CancelReason({ form, reasons, readBy }: CancelReasonProps) {
  const { t } = useTranslation()
  const { chosen } = form.values
  const reason = form.field('chosen')
  const optional = (label: string) => `${label} (${t('common.optional')})`
  return (
    <>
      <Select
        {...reason}
        label={optional(t('quotes.history.reason'))}
        description={readBy}
        placeholder={t('quoteDialogs.cancel.reasonHint')}
        data={reasons}
        clearable
        clearButtonProps={clearing(t('sites.clear', { field: t('quotes.history.reason') }), reason.id)}
      />
      <Textarea
        {...form.field('words')}
        label={optional(t('quoteDialogs.cancel.words'))}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longestRemark - (chosen ? chosen.length + 2 : 0)}
      />
    </>
  )
}

export function useOwnReasons(): string[] {
  const { t } = useTranslation()
  return own.map((reason) => t(`quoteDialogs.cancel.reasons.${reason}`))
}

const own = ['notNeeded', 'tooDear', 'otherOffer', 'wrongDetails'] as const

interface ReasonInput {
  chosen: string | null
  words: string
}
export const noReason: ReasonInput = { chosen: null, words: '' }

export function reasonText({ chosen, words }: ReasonInput): string | null {
  return [chosen, words.trim()].filter(Boolean).join(': ') || null
}
