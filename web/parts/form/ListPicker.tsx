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
  /** The text of the box. It counts as picked once it matches an option, in any case. */
  text: string
  onText: (text: string) => void
  /** What the server says is wrong with it. */
  error?: string
  /** The list opens above the box, so that it does not lie over the button below. */
  upwards?: boolean
}

/** A long list to pick one name from: typing filters it by substring in any case; the area shows 100 px of it (§9). */
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
  // What is typed whole is still the first that the down arrow leads to.
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
                // By keyboard the text is deleted as any other.
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
