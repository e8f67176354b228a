import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface FieldProblem {
  field: string
  text: string
}

/** Lists what to correct after a failed submit. Takes the focus when it appears or changes. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation()
  const summary = useRef<HTMLDivElement>(null)
  const content = problems.map(({ field, text }) => `${field}:${text}`).join()
  useEffect(() => {
    if (content) summary.current?.focus()
  }, [content])
  if (problems.length === 0) return null
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={t('common.errorSummary', { count: problems.length })}
    >
      <List spacing={4}>
        {problems.map(({ field, text }) => (
          <List.Item key={field}>
            <Anchor
              c="inherit"
              underline="always"
              href={`#${field}`}
              onClick={(event) => {
                // A bare fragment would leave the page: it resolves against the base address.
                event.preventDefault()
                document.getElementById(field)?.focus()
              }}
            >
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
