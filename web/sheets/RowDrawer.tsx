import {
  Box,
  Button,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { geoDistance } from 'd3-geo'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MatchedSite,
  type SheetCandidate,
  type SiteChoice,
  sheetFields,
  siteSheetLimits as limits,
} from '#contract/site-sheets.ts'
import { SideDrawer } from '#web/parts/dialog/Dialog.tsx'
import { GradeMark } from '#web/parts/site/QuoteSites.tsx'
import ui from '#web/parts/ui.module.css'
import { isTyping } from '#web/platform/keys.ts'
import { FailureAlert } from '#web/parts/page/page.tsx'
import { BuildingSearch } from '#web/quotes/site/BuildingSearch.tsx'
import { kilometres } from '#web/quotes/site/site.ts'
import { type EditableRows, type EditableRow, type SiteEnd, textOf } from '#web/sheets/rows.ts'
import { RowState } from '#web/sheets/SheetGrid.tsx'

const ends = ['site_a', 'site_b'] as const

interface RowDrawerProps {
  row: EditableRow
  sheet: EditableRows
  mayEdit: boolean
  /** Null closes it. */
  onOpen: (row: number | null) => void
}

/** A row with its sites and values. The keys 1 to 5 choose a candidate of the first uncertain site; then the next row follows. */
export function RowDrawer({ row, sheet, mayEdit, onOpen }: RowDrawerProps) {
  const { t } = useTranslation()
  const [forAll, setForAll] = useState(false)
  const uncertain = ends.filter((end) => isUncertain(row[end]))
  const open = mayEdit && !row.quote && row.version > 0 && !sheet.saving
  const texts = uncertain.map((end) => row[end]!.text)
  const isAlike = (other: EditableRow) => ends.some((end) => texts.includes(other[end]?.text ?? ''))
  const alike = sheet.rows.filter(isAlike).length
  const isOut = row.state === 'duplicate' || row.state === 'excluded'
  const choose = (end: SiteEnd, choice: Omit<SiteChoice, 'for_all'>) => {
    if (!open) return
    sheet.decide(row, { [end]: { ...choice, for_all: forAll } })
    if (uncertain.length !== 1 || uncertain[0] !== end) return
    const next = sheet.rows.find(
      (other) => other.row_no > row.row_no && other.state === 'choose' && !(forAll && isAlike(other)),
    )
    onOpen(next?.row_no ?? null)
  }
  const [first] = uncertain
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    const candidate = first && row[first]!.candidates[Number(key) - 1]
    if (candidate && !ctrlKey && !metaKey && !altKey && !isTyping(target)) choose(first, idOf(candidate))
  })
  const close = () => {
    // Leaving a field saves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onOpen(null)
  }
  return (
    <SideDrawer title={t('multiple.row', { number: row.row_no })} onClose={close}>
      <Stack>
        <div role="status">
          <RowState row={row} />
        </div>
        <FailureAlert of={sheet.failure} />
        {open && (
          <Button variant="default" mr="auto" onClick={() => sheet.decide(row, { included: isOut })}>
            {t(isOut ? 'sheets.include' : 'sheets.leaveOut')}
          </Button>
        )}
        {open && alike > 1 && (
          <Checkbox
            label={t('sheets.forAll', { count: alike })}
            checked={forAll}
            onChange={(event) => setForAll(event.currentTarget.checked)}
          />
        )}
        {ends.map((end) => {
          const site = row[end]
          return (
            site && (
              <SiteChooser
                key={`${row.row_no} ${end}`}
                label={`${t(`sheets.field.${end}`)}: ${textOf(row, end)}`}
                site={site}
                withKeys={end === first}
                onChoose={open ? (choice) => choose(end, choice) : undefined}
              />
            )
          )
        })}
        <Title order={3}>{t('sheets.values')}</Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {sheetFields.map((field) => (
            <TextInput
              key={`${row.row_no} ${row.version} ${field}`}
              label={t(`sheets.field.${field}`)}
              defaultValue={textOf(row, field)}
              maxLength={limits.cell}
              readOnly={!mayEdit || row.quote !== null}
              error={row.errors.find((error) => error.field === field)?.message}
              onBlur={({ currentTarget }) =>
                sheet.setCells([{ row_no: row.row_no, values: { [field]: currentTarget.value.trim() } }])
              }
            />
          ))}
        </SimpleGrid>
      </Stack>
    </SideDrawer>
  )
}

function isUncertain(site: MatchedSite | null): boolean {
  return site !== null && !site.certain && !site.confirmed && site.candidates.length > 0
}

function idOf({ nis, nni }: SheetCandidate) {
  return nni === null ? { nis } : { nni }
}

interface SiteChooserProps {
  label: string
  site: MatchedSite
  withKeys: boolean
  onChoose: ((choice: Omit<SiteChoice, 'for_all'>) => void) | undefined
}

function SiteChooser({
  label,
  site: { chosen, candidates, certain, confirmed },
  withKeys,
  onChoose,
}: SiteChooserProps) {
  const { t } = useTranslation()
  const id = useId()
  const [first] = candidates
  const settled = certain || confirmed
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id}>
        {label}
      </Title>
      {chosen === null ? (
        <Text>{t('sheets.isByHand')}</Text>
      ) : (
        settled && (
          <Text>
            {t('sheets.chosen')}: <strong>{chosen.name}</strong> · {chosen.address}
          </Text>
        )
      )}
      {withKeys && (
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('sheets.keys', { count: candidates.length })}
        </Text>
      )}
      {!certain && candidates.length > 0 && (
        <ol className={`${ui.plainList} ${ui.rows} ${ui.surface}`}>
          {candidates.map((each, index) => (
            <li key={each.nis ?? each.nni}>
              <UnstyledButton
                className={`${ui.insetFocus} ${ui.touch}`}
                w="100%"
                p="xs"
                disabled={!onChoose}
                onClick={() => onChoose?.(idOf(each))}
              >
                <Group gap="xs" wrap="nowrap" align="baseline">
                  {withKeys && <kbd>{index + 1}</kbd>}
                  <div>
                    <span className={ui.name}>{each.name}</span> <GradeMark grade={each.network_status} />
                    <div>{each.address}</div>
                    <Text size="sm" c="dimmed">
                      {[
                        each.similarity > 0 && t('sheets.similarity', { percent: each.similarity }),
                        ...each.reasons.map((reason) => t(`sheets.reason.${reason}`)),
                        index > 0 && t('sheets.apart', { distance: kilometres(metresBetween(first!, each)) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </div>
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
      {onChoose && (
        <Box mt="xs">
          <BuildingSearch
            id={`${id}-search`}
            label={t('sheets.otherSite')}
            picked={null}
            withNnis
            onPick={({ nni_id, blk_nis_code }) =>
              onChoose(nni_id === null ? { nis: blk_nis_code } : { nni: nni_id })
            }
            missing={t('sheets.byHand')}
            onMissing={() => onChoose({ by_hand: true })}
          />
        </Box>
      )}
    </section>
  )
}

function metresBetween(...sites: [SheetCandidate, SheetCandidate]): number {
  const [one, other] = sites.map(({ longitude, latitude }): [number, number] => [longitude, latitude])
  return geoDistance(one!, other!) * 6_371_000
}
