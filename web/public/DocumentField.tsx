import { CloseButton, Group, Input, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTypes, mostDocumentBytes } from '#contract/sign-up.ts'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import ui from '#web/parts/ui.module.css'
import { documentRefusal } from '#web/public/sign-up.ts'
import { useSizes } from '#web/platform/sizes.ts'

interface DocumentFieldProps {
  id: string
  document: File | null
  onChange: (document: File | null) => void
  error: string | undefined
  disabled: boolean
}

/** The document of a sign-up: chosen, shown with its name and size, and removed again. */
export function DocumentField({ id, document: chosen, onChange, error, disabled }: DocumentFieldProps) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const [refused, setRefused] = useState<ReturnType<typeof documentRefusal>>(null)
  const limit = sizes(mostDocumentBytes)
  const wrong = refused ? t(`signUp.${refused}`, { limit }) : error
  const pick = (file: File | null) => {
    if (!file) return
    const refusal = documentRefusal(file)
    setRefused(refusal)
    if (!refusal) onChange(file)
  }
  return (
    <div>
      <Text id={`${id}-help`} c="dimmed" mb="xs">
        {t('signUp.documentHelp', { limit })}
      </Text>
      {chosen && (
        <Group gap="xs" wrap="nowrap" mb="xs" p="4px 4px 4px 12px" className={ui.surface}>
          <IconFile size={16} aria-hidden style={{ flex: 'none' }} />
          <span className={ui.breakAnywhere}>{chosen.name}</span>
          <Text span c="dimmed" size="sm" flex="none">
            {sizes(chosen.size)}
          </Text>
          <CloseButton
            iconSize={16}
            ml="auto"
            aria-label={t('signUp.remove', { name: chosen.name })}
            disabled={disabled}
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          />
        </Group>
      )}
      <ChooseFile
        id={id}
        label={t('signUp.document')}
        accept={documentTypes.join(',')}
        onPick={pick}
        describedBy={`${id}-help ${id}-error`}
        disabled={disabled}
      >
        {t(chosen ? 'signUp.another' : 'signUp.choose')}
      </ChooseFile>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}
