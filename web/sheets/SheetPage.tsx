import { Alert, Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogApi, firstProduct, productIds, products } from '#contract/catalog.ts'
import { recordPath, siteSheetLists } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import {
  type SheetField,
  type SheetRowState,
  type SiteSheet,
  sheetFields,
  sheetRowStates,
  siteSheetApi,
  siteSheetLimits as limits,
} from '#contract/site-sheets.ts'
import { DialogButton, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useListSearch } from '#web/parts/list/list.ts'
import { ListTabs } from '#web/parts/list/list-parts.tsx'
import { EmptyState, FailureAlert, LoadedRecord, ReadFailed, TableSkeleton } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import { BuyerContext, useBuyer } from '#web/quotes/add/sites.ts'
import { BandwidthPicker, TermField } from '#web/quotes/fields/fields.tsx'
import { BuildingSearch } from '#web/quotes/site/BuildingSearch.tsx'
import { RowDrawer } from '#web/sheets/RowDrawer.tsx'
import { useSheetRows } from '#web/sheets/rows.ts'
import { SheetGrid } from '#web/sheets/SheetGrid.tsx'
import { percentDone, SheetProgress } from '#web/sheets/SheetProgress.tsx'
import { SheetNext, SheetResults } from '#web/sheets/SheetResults.tsx'

export const CompanySheet = () => <SheetPage side="company" />
export const StaffSheet = () => <SheetPage side="staff" />

function SheetPage({ side }: { side: Side }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(siteSheetApi.one, { params: { id } })
  const headOf = (sheet: SiteSheet | undefined) => {
    if (!sheet) return { title: t('sheets.title') }
    const by = t('sheets.by', { name: sheet.made_by, day: dates.day(dayOf(sheet.made_at)) })
    const matching = sheet.state === 'matching'
    return {
      title: sheet.name,
      tabTitle: matching ? `${percentDone(sheet)} % · ${sheet.name}` : sheet.name,
      lead: side === 'staff' ? `${sheet.company} · ${by}` : by,
      action: !matching && (
        <DialogButton text={t('sheets.setUp')} button={{ variant: 'default' }}>
          {(onClose) => <SetUpDialog sheet={sheet} onClose={onClose} />}
        </DialogButton>
      ),
    }
  }
  return (
    <BuyerContext value={side === 'staff' && read.data ? { ...read.data, id: read.data.company_id } : null}>
      <LoadedRecord
        read={read}
        back={
          <Anchor renderRoot={(props) => <Link to={siteSheetLists[side]} {...props} />}>
            {t('sheets.back')}
          </Anchor>
        }
        head={headOf}
        absent={{ title: t('sheets.notThere'), text: t('sheets.notThereText') }}
      >
        {(sheet) => <SheetBody sheet={sheet} path={recordPath('siteSheet', id, side)} />}
      </LoadedRecord>
    </BuyerContext>
  )
}

/** The filter `decide` is both states that need a decision. */
const filters = ['decide', ...sheetRowStates] as const
const statesOf = (filter: (typeof filters)[number]): readonly SheetRowState[] =>
  filter === 'decide' ? ['choose', 'error'] : [filter]

function SheetBody({ sheet, path }: { sheet: SiteSheet; path: string }) {
  const { t } = useTranslation()
  const { search, change } = useListSearch()
  const [opened, setOpened] = useState<number | null>(null)
  const rows = useSheetRows(sheet)
  const again = useWrite(siteSheetApi.configure)
  const mayEdit = sheet.state !== 'matching'
  const filter = filters.find((each) => each === search.state)
  const countOf = (each: (typeof filters)[number]) =>
    statesOf(each).reduce((sum, state) => sum + sheet.counts[state], 0)
  const shown = filter
    ? rows.rows.filter(({ state }) => state !== null && statesOf(filter).includes(state))
    : rows.rows
  const decide = countOf('decide')
  const open = rows.rows.find(({ row_no }) => row_no === opened)
  const toChoose = rows.rows.find(({ state }) => state === 'choose')
  return (
    <Stack gap="md">
      <SheetProgress sheet={sheet} />
      {sheet.state === 'failed' && (
        <Alert color="red">
          {t('sheets.failedText')}{' '}
          <Button
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            onClick={() =>
              again.mutate({
                params: { id: String(sheet.id) },
                body: { version: sheet.version, refresh: true },
              })
            }
          >
            {t('sheets.refresh')}
          </Button>
        </Alert>
      )}
      {mayEdit && decide > 0 && (
        <Group gap="xs" className={ui.card} data-next>
          <Button onClick={() => change({ state: 'decide' })}>{t('sheets.decide', { count: decide })}</Button>
          {toChoose && (
            <Button variant="default" onClick={() => setOpened(toChoose.row_no)}>
              {t('sheets.chooseSites')}
            </Button>
          )}
        </Group>
      )}
      <SheetNext sheet={sheet} rows={rows.rows} />
      <ListTabs
        label={t('sheets.filter')}
        tabs={(['all', ...filters] as const)
          .map((each) => ({
            text: t(`sheets.row.${each}`),
            count: each === 'all' ? sheet.row_count : countOf(each),
            path,
            search: each === 'all' ? {} : { state: each },
            current: each === (filter ?? 'all'),
          }))
          .filter(({ count, current }) => count > 0 || current)}
      />
      <FailureAlert of={rows.failure}>
        {' '}
        <Button variant="default" size="compact-sm" onClick={rows.retry}>
          {t('common.tryAgain')}
        </Button>{' '}
        <Button variant="default" size="compact-sm" onClick={rows.discard}>
          {t('sheets.discard')}
        </Button>
      </FailureAlert>
      {shown.length > 0 ? (
        <SheetGrid rows={shown} sheet={rows} mayEdit={mayEdit} onOpen={({ row_no }) => setOpened(row_no)} />
      ) : rows.read.isLoadingError ? (
        <ReadFailed error={rows.read.error} again={() => void rows.read.refetch()} />
      ) : rows.read.isPending ? (
        <TableSkeleton />
      ) : (
        <EmptyState
          icon={IconTable}
          title={t(filter ? 'sheets.noRowsHere' : 'sheets.noRows')}
          text={filter ? undefined : t('sheets.noRowsText')}
          action={
            filter ? (
              <Button onClick={() => change({ state: '' })}>{t('list.clearFilters')}</Button>
            ) : (
              <Button onClick={() => rows.add([{}])}>{t('multiple.add')}</Button>
            )
          }
        />
      )}
      {open && <RowDrawer row={open} sheet={rows} mayEdit={mayEdit} onOpen={setOpened} />}
      <SheetResults sheet={sheet} rows={rows.rows} />
    </Stack>
  )
}

/** The name, the field of each column, and the values of rows that leave a field empty. */
function SetUpDialog({ sheet, onClose }: { sheet: SiteSheet; onClose: () => void }) {
  const { t } = useTranslation()
  const { defaults, columns, hub } = sheet
  const write = useWrite(siteSheetApi.configure, { onDone: onClose })
  const form = usePortalForm({
    initial: {
      name: sheet.name,
      columns: columns.map(({ field }): SheetField | '' => field ?? ''),
      product: defaults.product_id ?? null,
      bandwidth: defaults.bandwidth_id ?? null,
      term: defaults.contract_id ?? null,
      hub: hub && { nis: hub.nis, nni: hub.nni, name: hub.name },
    },
    wrong: ({ columns }) =>
      Object.fromEntries(
        columns.flatMap((field, index) =>
          field !== '' && columns.indexOf(field) < index ? [[`columns.${index}`, t('sheets.twice')]] : [],
        ),
      ),
    write,
    input: (values) => ({
      params: { id: String(sheet.id) },
      body: {
        version: sheet.version,
        name: values.name.trim(),
        columns: values.columns.map((field) => field || null),
        defaults: {
          product_id: values.product,
          bandwidth_id: values.bandwidth,
          contract_id: values.term,
          hub_nis: values.hub?.nis,
          hub_nni: values.hub?.nni,
        },
      },
    }),
    failed: t('sheets.setUpFailed'),
  })
  const product = form.values.product ?? firstProduct
  const company_id = useBuyer()?.id
  const options = useRead(catalogApi.options, { query: { product_id: product, company_id } }).data
  return (
    <FormDialog form={form} title={t('sheets.setUp')} submit={t('common.save')} onClose={onClose}>
      <TextInput {...form.field('name')} label={t('sheets.name')} required maxLength={limits.name} />
      {columns.map(({ heading }, index) => (
        <Select
          key={index}
          label={t('sheets.column', { heading })}
          data={[
            { value: '', label: t('sheets.ignored') },
            ...sheetFields.map((value) => ({ value, label: t(`sheets.field.${value}`) })),
          ]}
          value={form.values.columns[index]}
          onChange={(field) =>
            form.set({ columns: form.values.columns.with(index, (field ?? '') as SheetField) })
          }
          error={form.errorOf(`columns.${index}`)}
          allowDeselect={false}
        />
      ))}
      <Text>{t('sheets.defaults')}</Text>
      <Select
        label={t('sheets.field.product')}
        data={productIds().map((id) => ({ value: String(id), label: products[id].name }))}
        value={form.values.product === null ? null : String(form.values.product)}
        onChange={(id) =>
          form.set({ product: productIds().find((each) => String(each) === id) ?? null, bandwidth: null })
        }
        clearable
      />
      <BandwidthPicker {...form.field('bandwidth')} product={product} readiness="unknown" />
      <TermField {...form.field('term')} terms={options?.terms} />
      <BuildingSearch
        id={form.field('hub').id}
        label={t('sheets.hub')}
        picked={form.values.hub?.name ?? null}
        withNnis
        onPick={({ blk_name: name, blk_nis_code, nni_id: nni }) =>
          form.set({ hub: { nis: nni === null ? blk_nis_code : null, nni, name } })
        }
        missing={null}
        onMissing={() => undefined}
        onClear={() => form.set({ hub: null })}
      />
    </FormDialog>
  )
}
