import { Anchor, Box, Button, Group, Text, Loader, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#contract/paths.ts'
import { rateCardApi, type PricingRule, longestRuleName } from '#contract/rate-cards/api.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { type Column, useListSearch } from '#web/parts/list/list.ts'
import { ListResult, SearchBox } from '#web/parts/list/list-parts.tsx'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import {
  EmptyState,
  PageHead,
  Loaded,
  RowsSkeleton,
  ButtonRow,
  PageMargins,
  FailureAlert,
} from '#web/parts/page/page.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { useList, useRead, useWrite } from '#web/platform/query.ts'
import { toCard } from '#web/rate-cards/card-path.ts'
import { ConfirmWrite, Dialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { usePortalForm, type FormWrite } from '#web/parts/form/form.tsx'

const dialogs = { rename: RenameRuleDialog, duplicate: DuplicateRuleDialog, delete: DeleteRuleDialog }
type RuleDialog = keyof typeof dialogs

type OpenRuleDialog = { dialog: RuleDialog; rule: PricingRule } | { dialog: 'create' }

export function RuleList() {
  const { t } = useTranslation()
  const { search, change } = useListSearch()
  const { keyword = '' } = search
  const list = useList(rateCardApi.list, { query: { keyword } })
  const [open, setOpen] = useState<OpenRuleDialog | null>(null)
  const columns = useRuleColumns(setOpen)
  const title = t('menu.pricingRules')
  const settled = list.data !== undefined && !list.data.kept && !list.isPlaceholderData
  return (
    <>
      <PageHead
        title={title}
        lead={
          <>
            {t('rules.lead')}{' '}
            <Anchor underline="always" renderRoot={(props) => <Link to={paths.baseRule} {...props} />}>
              {t('rules.baseLink')}
            </Anchor>
          </>
        }
        action={
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ dialog: 'create' })}
          >
            {t('rules.create')}
          </Button>
        }
      />
      <Box maw={420} mb={16} data-noprint>
        <SearchBox
          label={t('rules.search')}
          value={keyword}
          onSearch={(words) => change({ keyword: words })}
        />
      </Box>
      <PageMargins text={title} wide />
      <ListResult text={settled ? t('list.found', { count: list.data.rows.length }) : null} />
      <Loaded
        read={list}
        skeleton={<RowsSkeleton rows={4} />}
        stays={list.data?.kept ? t('list.kept') : undefined}
      >
        {({ rows }) =>
          rows.length > 0 ? (
            <ListTable
              caption={title}
              rows={rows}
              columns={columns}
              nameOf={({ name }) => name}
              busy={list.isPlaceholderData}
            />
          ) : (
            <EmptyState
              icon={IconSearchOff}
              title={t('rules.nothingFound')}
              text={t('rules.nothingFoundText')}
              action={<Button onClick={() => change({ keyword: '' })}>{t('rules.clearSearch')}</Button>}
            />
          )
        }
      </Loaded>
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function OpenDialog({ open, onClose }: { open: OpenRuleDialog | null; onClose: () => void }) {
  if (!open) return null
  if (open.dialog === 'create') return <CreateRuleDialog onClose={onClose} />
  const Dialog = dialogs[open.dialog]
  return <Dialog rule={open.rule} onClose={onClose} />
}

function useRuleColumns(onPick: (open: OpenRuleDialog) => void): Column<PricingRule>[] {
  const { t } = useTranslation()
  const { day } = useDates()
  return [
    {
      key: 'name',
      head: t('customers.field.pricing_rule'),
      words: true,
      cell: ({ id, name }) => (
        <Anchor renderRoot={(props) => <Link {...toCard(id)} {...props} />}>{name}</Anchor>
      ),
    },
    {
      key: 'companies',
      head: t('figures.tile.companies'),
      cell: ({ id, companies, planned, is_standard_rule }) => {
        const filter = is_standard_rule ? 'none' : String(id)
        const text = is_standard_rule ? t('rules.everybodyElse') : companies
        return (
          // One element, so that a phone shows it beside the name of the column.
          <div>
            <Anchor
              display="inline-block"
              miw="var(--tl-target)"
              mih="var(--tl-target)"
              renderRoot={(props) => <Link to={paths.assignRule} search={{ rule: filter }} {...props} />}
              aria-label={`${t('figures.tile.companies')}: ${text}`}
            >
              {text}
            </Anchor>
            {planned && (
              <Text size="sm" c="dimmed">
                {t('rules.planned', { count: planned.companies, date: day(planned.from) })}
              </Text>
            )}
          </div>
        )
      },
    },
    {
      key: 'cells',
      head: t('rules.prices'),
      amount: true,
      cell: ({ cells, is_standard_rule }) =>
        is_standard_rule ? t('rules.basePrices', { count: cells }) : cells,
    },
    {
      key: 'changed',
      head: t('rules.changed'),
      cell: ({ changed_at, changed_by }) => {
        const date = day(dayOf(changed_at))
        return changed_by === null ? date : t('rules.changedBy', { date, name: changed_by })
      },
    },
    {
      key: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (rule) => <RuleActions rule={rule} onPick={(dialog) => onPick({ dialog, rule })} />,
    },
  ]
}

function RuleActions({ rule, onPick }: { rule: PricingRule; onPick: (dialog: RuleDialog) => void }) {
  const { t } = useTranslation()
  const { id, name, is_standard_rule } = rule
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="compact-md"
        aria-label={t(is_standard_rule ? 'rules.viewOf' : 'rules.manageOf', { name })}
        renderRoot={(props) => <Link {...toCard(id)} {...props} />}
      >
        {t(is_standard_rule ? 'rules.view' : 'rules.manage')}
      </Button>
      {!is_standard_rule && (
        <ActionsMenu label={t('rules.actionsOf', { name })} width={200}>
          <Action text={t('rules.rename')} onPick={() => onPick('rename')} />
          <Action text={t('rules.duplicate')} onPick={() => onPick('duplicate')} />
          <Action text={t('serviceEditor.delete')} final onPick={() => onPick('delete')} />
        </ActionsMenu>
      )}
    </Group>
  )
}

function DeleteRuleDialog({ rule, onClose }: { rule: PricingRule; onClose: () => void }) {
  const { t } = useTranslation()
  // An earlier answer may be out of date.
  const { data, error, isFetching } = useRead(
    rateCardApi.deletable,
    { query: { id: rule.id } },
    { staleTime: 0 },
  )
  const title = t('rules.deleteTitle', { name: rule.name })
  if (isFetching || error)
    return (
      <Dialog title={title} size="small" onClose={onClose}>
        {error ? (
          <FailureAlert of={error} failed={t('rules.deleteFailed')} />
        ) : (
          <Loader size="sm" role="status" aria-label={t('rules.checking')} />
        )}
      </Dialog>
    )
  if (!data?.is_rule_able_to_delete)
    return (
      <Dialog title={title} size="small" withoutClose onClose={onClose}>
        <Stack>
          <div>{t('rules.notDeletable')}</div>
          <ButtonRow>
            <Button onClick={onClose} data-autofocus>
              {t('rules.ok')}
            </Button>
          </ButtonRow>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmWrite
      endpoint={rateCardApi.remove}
      input={{ query: { id: rule.id } }}
      failed={t('rules.deleteFailed')}
      onDone={() => showMessage(t('rules.deleted'))}
      title={title}
      confirm={t('rules.deleteConfirm')}
      dismiss={t('rules.keep')}
      dangerous
      onClose={onClose}
    >
      {t('rules.deleteText')}
    </ConfirmWrite>
  )
}

interface RuleNameDialogProps {
  rule: PricingRule
  onClose: () => void
}

function CreateRuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite(rateCardApi.create, { onDone: done(t('rules.created'), onClose) })
  const input = (name: string) => ({ body: { id: null, name } })
  return <NameDialog title={t('rules.createTitle')} write={write} input={input} onClose={onClose} />
}

function RenameRuleDialog({ rule: { id, name: initial }, onClose }: RuleNameDialogProps) {
  const { t } = useTranslation()
  const write = useWrite(rateCardApi.rename, { onDone: done(t('rules.renamed'), onClose) })
  const props = { title: t('rules.renameTitle'), initial, write, onClose }
  return <NameDialog {...props} input={(name) => ({ body: { id, name } })} />
}

function DuplicateRuleDialog({ rule: { id, name: of }, onClose }: RuleNameDialogProps) {
  const { t } = useTranslation()
  const write = useWrite(rateCardApi.duplicate, { onDone: done(t('rules.created'), onClose) })
  const props = { title: t('rules.duplicateTitle', { name: of }), write, onClose }
  return <NameDialog {...props} input={(name) => ({ body: { id, name } })} />
}

function done(message: string, onClose: () => void) {
  return () => {
    showMessage(message)
    onClose()
  }
}

interface NameDialogProps<Input> {
  title: string
  initial?: string
  write: FormWrite<Input>
  input: (name: string) => Input
  onClose: () => void
}

function NameDialog<Input>({ title, initial = '', write, input, onClose }: NameDialogProps<Input>) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { name: initial },
    needed: ({ name }) => name.trim() === '' && t('rules.nameNeeded'),
    write,
    input: ({ name }) => input(name.trim()),
    failed: t('rules.saveFailed'),
  })
  return (
    <FormDialog form={form} title={title} size="small" submit={t('cart.proceed')} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        label={t('rules.field')}
        description={t('rules.fieldHelp', { count: longestRuleName })}
        maxLength={longestRuleName}
        data-autofocus
      />
    </FormDialog>
  )
}
