import { Box, CloseButton, Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { buildingApi, type BuildingFound } from '#contract/buildings.ts'
import { useRead } from '#web/platform/query.ts'
import { SiteSummary } from '#web/quotes/add/SiteBox.tsx'
import type { RequestedSite } from '#web/quotes/dialogs/searched-sites.ts'
import { FoundBuildings, optionValue } from '#web/quotes/site/FoundBuildings.tsx'
import { useBuildingHits } from '#web/quotes/site/building-hits.ts'
import ui from '#web/parts/ui.module.css'

interface RequestedSiteFieldProps {
  id: string
  label: string
  placeholder: string
  description?: string
  maxLength: number
  error: string | undefined
  site: RequestedSite
  onChange: (site: RequestedSite) => void
}

/**
 * A site of a customised request: searched as in the price search, or typed by hand if it is not listed. A picked
 * building locks the box, so that its name and its code cannot disagree; clearing unlocks it. NNIs are not offered: a
 * request has no field for one.
 */
export function RequestedSiteField({
  site,
  description,
  error,
  onChange,
  ...input
}: RequestedSiteFieldProps) {
  const { t } = useTranslation()
  const isPicked = site.nis !== ''
  const hits = useBuildingHits(isPicked ? '' : site.label, false)
  const building = useRead(
    buildingApi.byNisCode,
    { query: { niscode: site.nis } },
    { enabled: isPicked, staleTime: 60_000 },
  ).data
  const [open, setOpen] = useState(false)
  const unlisted = hits.state === 'answered' && hits.found.length === 0
  const opened = open && hits.state !== 'none' && !unlisted
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  })
  const pick = ({ blk_name, blk_nis_code }: BuildingFound) => {
    setOpen(false)
    onChange({ label: blk_name, nis: blk_nis_code })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Half an address is no submit.
    if (event.key === 'Enter' && opened) event.preventDefault()
  }

  return (
    <Box pos="relative" miw={0}>
      <Combobox
        store={combobox}
        withinPortal={false}
        readOnly={isPicked}
        onOptionSubmit={(value) => {
          const found = hits.found.find((each) => optionValue(each) === value)
          if (found) pick(found)
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            {...input}
            required
            aria-autocomplete="list"
            spellCheck={false}
            description={isPicked ? undefined : description}
            value={site.label}
            title={isPicked ? site.label : undefined}
            readOnly={isPicked}
            error={error}
            onChange={({ currentTarget: { value } }) => {
              onChange({ label: value, nis: '' })
              combobox.resetSelectedOption()
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            rightSectionPointerEvents="all"
            rightSection={
              isPicked && (
                <CloseButton
                  size="sm"
                  iconSize={16}
                  aria-label={t('sites.clear', { field: input.label })}
                  onClick={() => {
                    onChange({ label: '', nis: '' })
                    document.getElementById(input.id)?.focus()
                  }}
                />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown onMouseDown={(event) => event.preventDefault()}>
          <FoundBuildings hits={unlisted ? { state: 'none', found: [] } : hits} />
        </Combobox.Dropdown>
      </Combobox>
      <div role="status" className={ui.small}>
        {unlisted && t('customised.unlisted')}
        <VisuallyHidden>
          {opened && hits.state === 'answered' && t('sites.hits', { count: hits.found.length })}
        </VisuallyHidden>
      </div>
      {building && isPicked && <SiteSummary site={{ building }} leadTimes={undefined} />}
    </Box>
  )
}
