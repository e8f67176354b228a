import { CloseButton, Combobox, Text, TextInput, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/form/ListPicker.module.css'
import { containing, listed, matching } from '#web/parts/form/listed.ts'

interface ListPickerProps {
  id: string
  label: string
  placeholder: string
  options: readonly string[]
  /** The text counts as picked once it matches an option, in any case. */
  text: string
  onText: (text: string) => void
  error?: string
  /** Opens above the box, so that it does not cover the button below. */
  upwards?: boolean
}

/** Typing filters the list by substring in any case; the list is 100 px high (§9). */
export function ListPicker({
  id,
  label,
  placeholder,
  options,
  text,
  onText,
  error,
  upwards = false,
}: ListPickerProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const [typing, setTyping] = useState(false)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyping(false)
    },
  })
  // After typing a whole option, the down arrow still starts at it.
  const hits = typing ? containing(options, text) : matching(options, text)
  const notListed = left && text.trim() !== '' && listed(options, text) === undefined
  return (
    <Combobox
      store={combobox}
      position={upwards ? 'top-start' : 'bottom-start'}
      withinPortal={false}
      onOptionSubmit={(option) => {
        onText(option)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          id={id}
          label={label}
          placeholder={placeholder}
          required
          aria-autocomplete="list"
          value={text}
          error={notListed ? t('sites.full.notListed') : error}
          onChange={({ currentTarget: { value } }) => {
            onText(value)
            setLeft(false)
            setTyping(true)
            combobox.resetSelectedOption()
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            setLeft(true)
            combobox.closeDropdown()
          }}
          rightSectionPointerEvents="all"
          rightSection={
            text !== '' && (
              <CloseButton
                size="sm"
                iconSize={16}
                tabIndex={-1}
                aria-label={t('sites.clear', { field: label })}
                onClick={() => {
                  onText('')
                  document.getElementById(id)?.focus()
                }}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown p={4} onMouseDown={(event) => event.preventDefault()}>
        <Combobox.Options tabIndex={-1} mah={100} style={{ overflowY: 'auto' }} aria-label={label}>
          {hits.map((option) => (
            <Combobox.Option key={option} value={option} className={classes.option}>
              {option}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {hits.length === 0 && (
          <Text c="dimmed" p="4px 8px">
            {t('sites.full.nothingListed')}
          </Text>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
