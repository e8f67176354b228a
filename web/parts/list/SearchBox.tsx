import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestKeyword } from '#contract/paging.ts'
import { useKeys } from '#web/platform/keys.ts'

const typingPause = 300

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (words: string) => void
}

/** Searches while typing; `/` focuses it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState({ value, sent: value })
  const search = useDebouncedCallback((words: string) => {
    setKnown((before) => ({ ...before, sent: words.trim() }))
    onSearch(words.trim())
  }, typingPause)
  useKeys({ '/': () => input.current?.focus() })

  // Back, or a cleared filter, changes the value; the echo of earlier typing must not overwrite later typing.
  if (value !== known.value) {
    setKnown({ ...known, value })
    if (value !== known.sent) setText(value)
  }
  const type = (words: string) => {
    setText(words)
    search(words)
  }
  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={longestKeyword}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            iconSize={16}
            aria-label={t('list.clearSearch')}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
