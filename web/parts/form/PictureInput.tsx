import { Button, Group, Input, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import { pictureUrl } from '#web/parts/form/picture-url.ts'

interface PictureInputProps {
  id: string
  texts: Record<'label' | 'help' | 'refused' | 'choose' | 'another' | 'remove', string>
  kinds: readonly string[]
  mostBytes: number
  shown: ReactNode
  /** Takes a data URL, or null for none. */
  onChange: (chosen: string | null) => void
  error: string | undefined
}

/** Files of another kind or size are refused before they are sent. */
export function PictureInput({ id, texts, kinds, mostBytes, shown, onChange, error }: PictureInputProps) {
  const [refused, setRefused] = useState(false)
  const wrong = refused ? texts.refused : error
  const pick = async (file: File | null) => {
    if (!file) return
    const refusal = !kinds.includes(file.type) || file.size > mostBytes
    setRefused(refusal)
    if (!refusal) onChange(await pictureUrl(file))
  }
  return (
    <div>
      <Text id={`${id}-help`} c="dimmed" size="sm" mb="xs">
        {texts.help}
      </Text>
      {shown}
      <Group gap="xs">
        <ChooseFile
          id={id}
          label={texts.label}
          accept={kinds.join(',')}
          onPick={(file) => void pick(file)}
          describedBy={`${id}-help ${id}-error`}
        >
          {shown === null ? texts.choose : texts.another}
        </ChooseFile>
        {shown !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}
