import {
  Anchor,
  Button,
  type ButtonProps,
  Select,
  Box,
  Radio,
  Stack,
  Text,
  TextInput,
  Group,
  Loader,
} from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ReactNode, useId } from 'react'
import { longestProjectName } from '#contract/quotes/list.ts'
import type { PortalForm } from '#web/parts/form/form.tsx'
import { quoteApi } from '#contract/quotes/api.ts'
import { useFailureText, useRead } from '#web/platform/query.ts'
import type { FttoReadiness } from '#contract/buildings.ts'
import { type ProductId, catalogApi, products, vasKinds, type VasKind } from '#contract/catalog.ts'
import type { Draft } from '#web/quotes/draft.ts'

interface LinkButtonProps extends ButtonProps {
  to: string
  search?: Partial<Record<string, string>>
}

/** Back to the list or the record above this screen. */
export function BackLink({ to, text }: { to: string; text: string }) {
  return <Anchor renderRoot={(props) => <Link to={to} {...props} />}>← {text}</Anchor>
}

/** A disabled one is no link. */
export function LinkButton({ to, search, ...button }: LinkButtonProps) {
  if (button.disabled) return <Button {...button} />
  return <Button {...button} renderRoot={(props) => <Link to={to} search={search} {...props} />} />
}

export function TryAgain({ again, size = 'compact-xs' }: { again: () => void; size?: ButtonProps['size'] }) {
  const { t } = useTranslation()
  return (
    <Button size={size} variant="default" onClick={again}>
      {t('common.tryAgain')}
    </Button>
  )
}

interface TermFieldProps {
  id?: string
  terms: readonly { months: number }[] | undefined
  value: number | null
  onChange: (months: number) => void
  error?: string
  hint?: string
}

export function TermField({ id, terms, value, onChange, error, hint }: TermFieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      id={id}
      label={t('quotes.term')}
      placeholder={hint ?? t('quoteDialogs.form.termHint')}
      data={
        terms?.map(({ months }) => ({
          value: String(months),
          label: t('quoteDialogs.form.months', { count: months }),
        })) ?? []
      }
      disabled={!terms}
      value={value === null ? null : String(value)}
      onChange={(months) => months !== null && onChange(Number(months))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  )
}

export const projectOptions = ['new', 'existing', 'none'] as const
export type ProjectOption = (typeof projectOptions)[number]

export interface ProjectChosen {
  option: ProjectOption
  project_name: string
}

/** The initial state of the dialog each time it opens (§4). */
export const firstProjectChoice: ProjectChosen = { option: 'new', project_name: '' }

export function projectNameOf({ option, project_name }: ProjectChosen): string | null {
  return option === 'none' ? null : project_name.trim()
}

/** Proceed needs a name unless "no project" is chosen (§5). */
export function useProjectNeeded(): (chosen: ProjectChosen) => string | false {
  const { t } = useTranslation()
  return (chosen) =>
    projectNameOf(chosen) === '' && t(chosen.option === 'new' ? 'cart.nameMissing' : 'cart.choiceMissing')
}

interface ProjectChoiceProps {
  form: PortalForm<ProjectChosen>
  options?: readonly ProjectOption[]
}

/** The project: a new name, an existing one, or none. Changing the option clears the name (§4). */
export function ProjectChoice({ form, options = projectOptions }: ProjectChoiceProps) {
  const { t } = useTranslation()
  const { option } = form.values
  const name = form.field('project_name')
  return (
    <>
      <Radio.Group
        label={t('quotes.project')}
        value={option}
        onChange={(value) => form.set({ option: value as ProjectOption, project_name: '' })}
      >
        <Stack gap="xs" mt={8}>
          {options.map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`cart.option.${each}`)}
              data-autofocus={each === 'new' || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Box mih={60}>
        {option === 'new' && (
          <TextInput {...name} label={t('quotes.projectName')} maxLength={longestProjectName} />
        )}
        {option === 'existing' && <ProjectPicker {...name} />}
        {option === 'none' && <Text c="dimmed">{t('cart.noProjectText')}</Text>}
      </Box>
    </>
  )
}

interface ProjectPickerProps {
  id?: string
  value: string
  onChange: (name: string) => void
  error?: ReactNode
}

export function ProjectPicker({ id, value, onChange, error }: ProjectPickerProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const projects = useRead(quoteApi.projects)
  if (projects.isError && !projects.data) {
    return (
      <Group role="alert" gap="xs">
        <Text c="var(--mantine-color-error)">{failureText(projects.error)}</Text>
        <TryAgain size="compact-sm" again={() => void projects.refetch()} />
      </Group>
    )
  }
  const names = [...new Set(projects.data?.map((name) => name.trim()).filter((name) => name !== ''))]
  const none = projects.data !== undefined && names.length === 0
  return (
    <Select
      id={id}
      label={t('quotes.projectName')}
      placeholder={none ? t('quotes.noProjects') : t('quotes.chooseProject')}
      data={names}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      disabled={none}
      error={error}
      searchable
      nothingFoundMessage={t('list.nothingFound')}
      maxDropdownHeight={240}
      rightSection={projects.isPending ? <Loader size={16} /> : undefined}
      comboboxProps={{ transitionProps: { duration: 0 } }}
    />
  )
}

export function BandwidthPicker({
  id,
  product,
  readiness,
  value,
  onChange,
  error,
  hint,
}: {
  id?: string
  product: ProductId
  /** FTTO: of the picked building, `unknown` for an address entered by hand; undefined while nothing is picked. */
  readiness?: FttoReadiness
  value: number | null
  onChange: (bandwidthId: number | null) => void
  error?: string
  hint?: string
}) {
  const { t } = useTranslation()
  const ownId = useId()
  const selectId = id ?? ownId
  const read = useBandwidths(product, readiness)
  const none = read.data?.length === 0
  return (
    <Select
      id={selectId}
      label={t('quotes.bandwidth')}
      placeholder={none ? t('sites.noBandwidth') : (hint ?? t('sites.bandwidthHint'))}
      data={read.data?.map(({ id, bandwidth_size }) => ({ value: String(id), label: bandwidth_size })) ?? []}
      disabled={!read.data || none}
      value={value === null ? null : String(value)}
      onChange={(picked) => onChange(picked === null ? null : Number(picked))}
      allowDeselect={false}
      clearable
      clearButtonProps={clearing(t('sites.clear', { field: t('quotes.bandwidth') }), selectId)}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={240}
      error={error}
    />
  )
}

/** Slowest first. If readiness limits them, they load once the readiness of the building is known (§7). */
export function useBandwidths(product: ProductId, readiness: FttoReadiness | undefined) {
  const limited = products[product].readiness
  return useRead(
    limited ? catalogApi.filterBandwidth : catalogApi.bandwidth,
    { query: { product_id: product, ftto_readiness: limited ? readiness : undefined } },
    { enabled: !limited || readiness !== undefined, staleTime: 60_000 },
  )
}

/** Makes the clear button of a select reachable by keyboard; the select keeps the focus. */
export function clearing(label: string, selectId: string) {
  return {
    'aria-label': label,
    'aria-hidden': false,
    tabIndex: 0,
    onClick: () => document.getElementById(selectId)?.focus(),
  }
}

type AddOnOptions = Record<VasKind, readonly { id: number; name: string }[]> | undefined

/** Add-ons without options are not shown, nor, while they are loading, those that the product cannot have. */
export function addOnsOf(product: ProductId, options: AddOnOptions): VasKind[] {
  return vasKinds.filter((kind) =>
    options ? options[kind].length > 0 : products[product].addOns.includes(kind),
  )
}

interface AddOnsProps {
  id?: string
  product: ProductId
  options: AddOnOptions
  addOns: Draft['addOns']
  onChange: (addOns: Draft['addOns']) => void
  /** Names of add-ons from before that the product does not offer any more: shown with the reason, only to be cleared. */
  withdrawn?: Partial<Record<VasKind, string>>
  errors?: Partial<Record<VasKind, string>>
}

export function AddOns({ id, product, options, addOns, onChange, withdrawn = {}, errors }: AddOnsProps) {
  const { t } = useTranslation()
  const ownId = useId()
  const prefix = id ?? ownId
  const shown = addOnsOf(product, options)
  const kinds = vasKinds.filter((kind) => shown.includes(kind) || withdrawn[kind])
  return (
    <>
      {kinds.map((kind) => (
        <Select
          key={kind}
          id={`${prefix}-${kind}`}
          label={t(`quotes.${kind}`)}
          placeholder={t('priceSearch.none')}
          data={[
            ...(options?.[kind].map(({ id, name }) => ({ value: String(id), label: name })) ?? []),
            ...(withdrawn[kind] ? [{ value: String(addOns[kind]), label: withdrawn[kind] }] : []),
          ]}
          value={addOns[kind] === null ? null : String(addOns[kind])}
          onChange={(id) => onChange({ ...addOns, [kind]: id === null ? null : Number(id) })}
          error={withdrawn[kind] ? t('quoteDialogs.form.withdrawn') : errors?.[kind]}
          clearable
          clearButtonProps={clearing(t('sites.clear', { field: t(`quotes.${kind}`) }), `${prefix}-${kind}`)}
          comboboxProps={{ withinPortal: false }}
        />
      ))}
    </>
  )
}
