import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestRemark } from '#contract/text.ts'

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
