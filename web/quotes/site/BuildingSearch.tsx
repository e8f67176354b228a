import {
  Anchor,
  Box,
  CloseButton,
  Combobox,
  type ComboboxStore,
  TextInput,
  type TextInputProps,
  useCombobox,
  VisuallyHidden,
  Stack,
  Text,
} from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '@mantine/hooks'
import { type BuildingFound, buildingApi } from '#contract/buildings.ts'
import ui from '#web/parts/ui.module.css'
import { useBuyer } from '#web/quotes/add/sites.ts'
import { useRead } from '#web/platform/query.ts'
import classes from '#web/quotes/site/BuildingSearch.module.css'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import { loadInGbps, placeOf } from '#web/quotes/site/site.ts'
import { useReader } from '#web/platform/screens.ts'

interface BuildingSearchProps {
  id: string
  label: string
  picked: string | null
  onPick: (building: BuildingFound) => void
  onMissing: () => void
  /** The text of the link below the box; null for no link. */
  missing?: string | null
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
  const {
    onPick,
    onMissing,
    missing: missingText,
    onClear,
    submitted = false,
    error,
    withNnis = false,
    children,
  } = rest
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
    if (event.key === 'Enter' && typed !== '') {
      event.preventDefault()
      hits.searchNow()
    }
    // A click on the link below leaves the box as well, but a message would move the link from under the pointer.
    if (event.key === 'Tab') setLeft(true)
  }

  return (
    <Box pos="relative" miw={0}>
      <BuildingBox
        store={combobox}
        hits={hits}
        onOption={submit}
        onClear={onClear && clear}
        id={id}
        label={label}
        withAsterisk={false}
        aria-required
        placeholder={t('sites.searchHint')}
        value={picked ?? typed}
        readOnly={picked !== null}
        error={missing ? t('sites.missing') : error}
        onType={(value) => {
          setTyped(value)
          combobox.openDropdown()
        }}
        onClick={() => combobox.openDropdown()}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          combobox.closeDropdown()
          if (offered.delete(currentTarget) && typed === '') return
          if (relatedTarget?.id !== `${id}-missing`) setLeft(true)
        }}
      />
      <VisuallyHidden role="status">
        {hits.state === 'answered' &&
          combobox.dropdownOpened &&
          t('sites.hits', { count: hits.found.length })}
      </VisuallyHidden>
      {children}
      {picked === null && missingText !== null && (
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
          {missingText ?? t('sites.cannotFind')}
        </Anchor>
      )}
    </Box>
  )
}

interface BuildingBoxProps extends TextInputProps {
  store: ComboboxStore
  hits: BuildingHits
  label: string
  value: string
  onOption: (value: string) => void
  onType: (value: string) => void
  onClear?: () => void
}

/** A text box with the buildings found below it; a picked one makes it read-only until it is cleared. */
export function BuildingBox({ store, hits, onOption, onType, onClear, ...input }: BuildingBoxProps) {
  const { t } = useTranslation()
  const { label, value, readOnly } = input
  return (
    <Combobox store={store} withinPortal={false} onOptionSubmit={onOption} readOnly={readOnly}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          {...input}
          required
          aria-autocomplete="list"
          spellCheck={false}
          title={readOnly ? value : undefined}
          onChange={({ currentTarget }) => {
            store.resetSelectedOption()
            onType(currentTarget.value)
          }}
          rightSectionPointerEvents="all"
          rightSection={
            readOnly &&
            onClear && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label={t('sites.clear', { field: label })}
                onClick={onClear}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={hits.state === 'none'} onMouseDown={(event) => event.preventDefault()}>
        <FoundBuildings hits={hits} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The search starts at this length, this many milliseconds after the last key (§9). */
const fewestCharacters = 3
const quietTime = 1_000

interface BuildingHits {
  /** `none`: too little was typed. */
  state: 'none' | 'asking' | 'failed' | 'answered'
  /** Own NNIs first. Empty in every state but `answered`. */
  found: readonly BuildingFound[]
}

/** The hits for the current text only. A failed search has none. `searchNow` does not wait for a pause. */
export function useBuildingHits(typed: string, withNnis: boolean): BuildingHits & { searchNow: () => void } {
  const keyword = typed.trim()
  const [paused] = useDebouncedValue(keyword, quietTime)
  const [entered, setEntered] = useState('')
  const searchNow = () => setEntered(keyword)
  const asked = entered === keyword ? keyword : paused
  const long = isLongEnough(keyword)
  const read = useRead(
    buildingApi.search,
    { query: { keyword: asked, company_id: useBuyer()?.id } },
    { enabled: long && isLongEnough(asked), staleTime: 60_000 },
  )
  const none = { found: [], searchNow }
  if (!long) return { state: 'none', ...none }
  if (asked !== keyword || read.isPending) return { state: 'asking', ...none }
  if (!read.data) return { state: 'failed', ...none }
  const found = read.data.data.filter(({ nni_id }) => withNnis || nni_id === null)
  return { state: 'answered', found, searchNow }
}

function isLongEnough(keyword: string): boolean {
  return [...keyword].length >= fewestCharacters
}

const enterByHand = 'by-hand'

/** The list is always rendered, empty or not, because the box names it to screen readers. */
function FoundBuildings({ hits: { state, found } }: { hits: BuildingHits }) {
  const { t } = useTranslation()
  return (
    <>
      {state === 'asking' && (
        <Text p="xs" c="dimmed">
          {t('sites.searching')}
        </Text>
      )}
      {state === 'failed' && (
        <Text p="xs" c="dimmed" role="status">
          {t('sites.searchFailed')}
        </Text>
      )}
      <Combobox.Options className={classes.options} tabIndex={-1} aria-label={t('sites.addresses')}>
        {found.map((building) => (
          <FoundBuilding key={optionValue(building)} building={building} />
        ))}
        {state === 'answered' && found.length === 0 && (
          <Combobox.Option value={enterByHand} className={`${classes.option} ${ui.touch}`}>
            <Stack gap={4} py={2}>
              <span>{t('sites.notFound')}</span>
              <Text span fw={550} c="var(--mantine-color-anchor)">
                {t('sites.enterFull')}
              </Text>
            </Stack>
          </Combobox.Option>
        )}
      </Combobox.Options>
    </>
  )
}

function FoundBuilding({ building }: { building: BuildingFound }) {
  const { t } = useTranslation()
  const context = useReader()
  const load = loadInGbps(building.nni_load_mbps, building.nni_port_mbps)
  return (
    <Combobox.Option value={optionValue(building)} className={`${classes.option} ${ui.touch}`}>
      <span>
        <span className={ui.name}>{building.blk_name}</span>
        {building.nni_id !== null && (
          <Text span ml={8} px={6} bdrs="sm" bg="var(--tl-blue-ground)" c="var(--tl-blue)" fz="xs" fw={500}>
            {t('quotes.nni', { context })}
            {load && ` · ${t('sites.load', load)}`}
          </Text>
        )}
      </span>
      <Text span fz={13}>
        <GradeMark grade={building.network_status} upTo={building.on_net_max_mbps} />
      </Text>
      <span className={ui.small}>{placeOf(building)}</span>
    </Combobox.Option>
  )
}

export function optionValue({ nni_id, blk_nis_code }: BuildingFound): string {
  return nni_id === null ? `nis ${blk_nis_code}` : `nni ${nni_id}`
}
