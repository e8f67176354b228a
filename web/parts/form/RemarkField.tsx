import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRemark } from '#contract/text.ts'

/** A few sentences for the record, such as a reason or a message: marked as optional unless they are required. */
export function RemarkField({ label, required, ...field }: TextareaProps & { label: string }) {
  const { t } = useTranslation()
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={6}
      maxLength={longestRemark}
      {...field}
      label={required ? label : `${label} (${t('common.optional')})`}
      required={required}
    />
  )
}
