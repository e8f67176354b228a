import { Anchor, Box, CloseButton, Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import { FoundBuildings, optionValue } from '#web/quotes/site/FoundBuildings.tsx'
import { useBuildingHits } from '#web/quotes/site/building-hits.ts'
import ui from '#web/parts/ui.module.css'

interface BuildingSearchProps {
  id: string
  label: string
  picked: string | null
  onPick: (building: BuildingFound) => void
  onMissing: () => void
  onClear?: () => void
  submitted?: boolean
  error?: string
  /** Own NNIs are offered too; only a leased line can end in one. */
  withNnis?: boolean
  children?: ReactNode
}

/** Boxes that took the focus by themselves: leaving one empty is no error yet. */
const offered = new WeakSet<Element>()

export function offerBox(id: string) {
  const box = document.getElementById(id)
  if (!box) return
  offered.add(box)
  box.focus({ preventScroll: true })
}

/** The address box (§5): picking locks it, clearing resets it. */
export function BuildingSearch({ id, label, picked, ...rest }: BuildingSearchProps) {
  const { onPick, onMissing, onClear, submitted = false, error, withNnis = false, children } = rest
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(false)
  const hits = useBuildingHits(picked === null ? typed : '', withNnis)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const missing = picked === null && (left || submitted)

  const reset = () => {
    setTyped('')
    setLeft(false)
    combobox.closeDropdown()
  }
  const submit = (value: string) => {
    combobox.closeDropdown()
    const building = hits.found.find((each) => optionValue(each) === value)
    if (!building) return onMissing()
    reset()
    onPick(building)
  }
  const clear = () => {
    reset()
    onClear?.()
    document.getElementById(id)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Half a keyword is no submit; an empty box is one, and says what is missing.
    if (event.key === 'Enter' && typed !== '') event.preventDefault()
    // A click on the link below leaves the box as well, but a message would move the link from under the pointer.
    if (event.key === 'Tab') setLeft(true)
  }

  return (
    <Box pos="relative" miw={0}>
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={submit} readOnly={picked !== null}>
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            id={id}
            label={label}
            required
            withAsterisk={false}
            aria-autocomplete="list"
            aria-required
            spellCheck={false}
            placeholder={t('sites.searchHint')}
            value={picked ?? typed}
            title={picked ?? undefined}
            readOnly={picked !== null}
            error={missing ? t('sites.missing') : error}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              combobox.resetSelectedOption()
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onKeyDown={onKeyDown}
            onBlur={({ currentTarget, relatedTarget }) => {
              combobox.closeDropdown()
              if (offered.delete(currentTarget) && typed === '') return
              if (relatedTarget?.id !== `${id}-missing`) setLeft(true)
            }}
            rightSectionPointerEvents="all"
            rightSection={
              picked !== null &&
              onClear && (
                <CloseButton
                  size="sm"
                  iconSize={16}
                  aria-label={t('sites.clear', { field: label })}
                  onClick={clear}
                />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={hits.state === 'none'} onMouseDown={(event) => event.preventDefault()}>
          <FoundBuildings hits={hits} />
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {hits.state === 'answered' &&
          combobox.dropdownOpened &&
          t('sites.hits', { count: hits.found.length })}
      </VisuallyHidden>
      {children}
      {picked === null && (
        <Anchor
          component="button"
          type="button"
          id={`${id}-missing`}
          className={ui.touch}
          display="inline-block"
          mt={4}
          py={2}
          fz={13}
          ta="left"
          onClick={onMissing}
        >
          {t('sites.cannotFind')}
        </Anchor>
      )}
    </Box>
  )
}
