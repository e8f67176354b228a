import { Alert, Button, Menu, ActionIcon, FocusTrap, Popover, Text, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  IconBookmark,
  IconChevronDown,
  IconDots,
  IconDownload,
  IconColumns3,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { Fragment, useRef, useState, type ReactNode, useCallback, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { fileFormats, type FileFormat } from '#contract/file-formats.ts'
import {
  type ColumnChoice,
  type Column,
  type Sorting,
  type Filters,
  useCompactRows,
} from '#web/parts/list/list.ts'
import classes from '#web/parts/list/ListBar.module.css'
import { SortChip } from '#web/parts/list/ListTable.tsx'
import { useFailureText, useRead, useWrite } from '#web/platform/query.ts'
import { savedViewApi, type SavedView, longestViewName, type TypedView } from '#contract/saved-views.ts'
import { Loaded, RowsSkeleton } from '#web/parts/page/page.tsx'
import ui from '#web/parts/ui.module.css'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { offerUndo } from '#web/parts/undo/undo.tsx'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { useReader } from '#web/platform/screens.ts'

/** Search, filters, saved views, columns and export. On a phone it is one row with a menu. */
export function ListBar<Row, Sort extends string>({
  columns,
  sorting,
  choice,
  exports,
  empty,
  children,
}: {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
  choice: ColumnChoice
  /** The rows of the list, and others that are named. */
  exports: readonly { name: string | undefined; save: (format: FileFormat) => Promise<void> }[]
  empty: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [viewsOpen, setViewsOpen] = useState<boolean>()
  const viewsButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  const setViews = (open: boolean) => {
    // Only the visible button takes the focus.
    if (!open) for (const { current } of [viewsButton, moreButton]) current?.focus()
    setViewsOpen(open)
  }
  const failureText = useFailureText()
  const save = useMutation({ mutationFn: (run: () => Promise<void>) => run() })
  const free = columns.filter(({ always, screenOnly }, index) => index > 0 && !always && !screenOnly)
  const formats = exports.map((file) => (
    <Fragment key={file.name ?? ''}>
      {file.name && <Menu.Label>{file.name}</Menu.Label>}
      {fileFormats.map((format) => {
        const text = t(`list.formats.${format}`)
        return (
          <Menu.Item
            key={format}
            aria-label={file.name && `${file.name}: ${text}`}
            disabled={empty}
            onClick={() => save.mutate(() => file.save(format))}
          >
            {text}
          </Menu.Item>
        )
      })}
    </Fragment>
  ))
  return (
    <div className={classes.frame} data-noprint>
      <div className={classes.bar}>
        <div className={classes.filters}>{children}</div>
        <div className={classes.tools}>
          <div className={classes.sort}>
            <SortChip columns={columns} sorting={sorting} />
          </div>
          <div>
            <Button
              ref={viewsButton}
              visibleFrom="sm"
              variant="default"
              leftSection={<IconBookmark size={16} aria-hidden />}
              aria-expanded={!!viewsOpen}
              onClick={() => setViewsOpen(!viewsOpen)}
            >
              {t('list.views')}
            </Button>
            <Menu position="bottom-end" width={224}>
              <Menu.Target>
                <Button
                  ref={moreButton}
                  hiddenFrom="sm"
                  variant="default"
                  title={t('list.more')}
                  leftSection={<IconDots size={16} aria-hidden />}
                  loading={save.isPending}
                >
                  <span className={ui.wordsRead}>{t('list.more')}</span>
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconBookmark size={16} aria-hidden />}
                  onClick={() => setViewsOpen(true)}
                >
                  {t('list.views')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Label>{t(empty ? 'list.nothingToExport' : 'list.export')}</Menu.Label>
                {formats}
              </Menu.Dropdown>
            </Menu>
            {viewsOpen !== undefined && <SavedViews choice={choice} open={viewsOpen} setOpen={setViews} />}
          </div>
          <div className={classes.columns}>
            <ColumnsMenu columns={free} choice={choice} />
          </div>
          <Menu position="bottom-end" width={224}>
            <Menu.Target>
              <Button
                visibleFrom="sm"
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                rightSection={<IconChevronDown size={14} aria-hidden />}
                disabled={empty}
                title={empty ? t('list.nothingToExport') : undefined}
                loading={save.isPending}
              >
                {t('list.export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>{formats}</Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {save.error && (
        <Alert
          color="red"
          mt="sm"
          withCloseButton
          closeButtonLabel={t('common.dismiss')}
          onClose={() => save.reset()}
        >
          {failureText(save.error, t('list.exportFailed'))}
        </Alert>
      )}
    </div>
  )
}

interface ColumnsMenuProps {
  columns: readonly Pick<Column<never>, 'key' | 'head'>[]
  choice: ColumnChoice
}

/** The menu stays open, so that several columns can be ticked. */
function ColumnsMenu({ columns, choice }: ColumnsMenuProps) {
  const { t } = useTranslation()
  const [compact, setCompact] = useCompactRows()
  const some = columns.some(({ key }) => choice.hidden.has(key))
  return (
    <Menu position="bottom-end" width={224} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, head }) => (
          <Menu.CheckboxItem
            key={key}
            checked={!choice.hidden.has(key)}
            onChange={(shown) => choice.show(key, shown)}
          >
            {head}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!some} onClick={() => choice.hideOnly([])}>
          {t('list.allColumns')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem checked={compact} onChange={setCompact}>
          {t('list.compact')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SavedViewsProps {
  choice: ColumnChoice
  open: boolean
  setOpen: (open: boolean) => void
}

function SavedViews({ choice, open, setOpen }: SavedViewsProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Popover
        opened={open}
        onChange={setOpen}
        position="bottom-end"
        width="min(340px, calc(100vw - 32px))"
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <BelowParent />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('list.views')} p={8}>
          <ViewList
            choice={choice}
            onClose={close}
            onEdit={(view) => {
              close()
              setDialog(view)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {dialog && (
        <ViewDialog choice={choice} view={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** Anchors the popover to the button before it; a press on that button does not count as outside. */
function BelowParent({ ref }: { ref?: RefCallback<HTMLElement> }) {
  const attach = useCallback((here: HTMLElement | null) => ref?.(here?.parentElement ?? null), [ref])
  return <span hidden ref={attach} />
}

interface ViewListProps {
  choice: ColumnChoice
  onClose: () => void
  onEdit: (view: SavedView | 'new') => void
}

function ViewList({ choice, onClose, onEdit }: ViewListProps) {
  const { t } = useTranslation()
  const read = useRead(savedViewApi.list, { query: { list: choice.list } })
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {(views) => (
        // The focus moves to the views once they are loaded.
        <FocusTrap>
          <div>
            {views.length === 0 && (
              <Text size="sm" c="dimmed" p={8}>
                {t('savedViews.none')}
              </Text>
            )}
            <ul className={`${ui.plainList} ${classes.views}`} aria-label={t('savedViews.list')}>
              {views.map((view) => (
                <li key={view.id} className={classes.view}>
                  <OneView view={view} choice={choice} onClose={onClose} onEdit={onEdit} />
                </li>
              ))}
            </ul>
            <Button fullWidth variant="light" onClick={() => onEdit('new')}>
              {t('savedViews.save')}
            </Button>
          </div>
        </FocusTrap>
      )}
    </Loaded>
  )
}

function OneView({ view, choice, onClose, onEdit }: ViewListProps & { view: SavedView }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { pathOf } = useShownView(choice)
  const { id, name, tab, search, hidden, shared, own, owner, may_change } = view
  const remove = useWrite(savedViewApi.remove, {
    onDone: ({ message }) => {
      onClose()
      if (message) showMessage(message)
      const body = { list: choice.list, name, tab, search, hidden, shared }
      offerUndo({ text: t('savedViews.deleted', { name }), write: savedViewApi.add, calls: [{ body }] })
    },
    onFailed: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error))
    },
  })
  return (
    <>
      <Link
        to={pathOf(tab)}
        search={Object.fromEntries(new URLSearchParams(search))}
        className={classes.open}
        activeOptions={{ exact: true, includeSearch: true }}
        onClick={() => {
          choice.hideOnly(hidden.split(',').filter(Boolean))
          onClose()
        }}
      >
        {name}
        {shared && (
          <span className={`${ui.marked} ${ui.small}`} style={{ display: 'flex', fontWeight: 400 }}>
            <IconUsers size={14} aria-hidden /> {own ? t('savedViews.shared') : owner}
          </span>
        )}
      </Link>
      {may_change && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('savedViews.changeOf', { name })}
            onClick={() => onEdit(view)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('savedViews.deleteOf', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </>
  )
}

interface ViewDialogProps {
  choice: ColumnChoice
  /** Null saves what is shown as a new view. */
  view: SavedView | null
  onClose: () => void
}

/** An existing view keeps what it shows unless the box is ticked. Only its owner can stop sharing it. */
function ViewDialog({ choice, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const context = useReader()
  const { shown } = useShownView(choice)
  const add = useDialogWrite(savedViewApi.add, onClose)
  const change = useDialogWrite(savedViewApi.change, onClose)
  const form = usePortalForm({
    initial: { name: view?.name ?? '', shared: view?.shared ?? false, replaces: view === null },
    needed: ({ name }) => name.trim() === '' && t('savedViews.needed'),
    write: view
      ? {
          ...change,
          mutate: (body: TypedView, refused) => change.mutate({ params: { id: view.id }, body }, refused),
        }
      : {
          ...add,
          mutate: (body: TypedView, refused) => add.mutate({ body: { ...body, list: choice.list } }, refused),
        },
    input: ({ name, shared, replaces }): TypedView => {
      const { tab, search, hidden } = replaces || view === null ? shown : view
      return { name, shared, tab, search, hidden }
    },
  })
  const { value: shared, onChange: onShared, ...sharedField } = form.field('shared')
  const { value: replaces, onChange: onReplaces, ...replacesField } = form.field('replaces')
  return (
    <FormDialog
      form={form}
      size="small"
      title={view ? t('savedViews.changeOf', { name: view.name }) : t('savedViews.save')}
      submit={t('savedViews.submit')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('common.name')}
        description={view ? undefined : t('savedViews.what')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={longestViewName}
        required
        data-autofocus
      />
      {(view === null || view.own) && (
        <Checkbox
          {...sharedField}
          label={t('savedViews.share', { context })}
          checked={shared}
          onChange={(event) => onShared(event.currentTarget.checked)}
        />
      )}
      {view && (
        <Checkbox
          {...replacesField}
          label={t('savedViews.replace')}
          checked={replaces}
          onChange={(event) => onReplaces(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

/** The list's current state as a view saves it, and the path of one of its tabs. */
function useShownView(choice: ColumnChoice) {
  const { tab = '' } = useParams({ strict: false })
  const { page: _, ...filters }: Filters = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return {
    shown: { tab, search: search.toString(), hidden: [...choice.hidden].join(',') },
    pathOf: (named: string) => (tab && named ? path.replace(/[^/]*$/, encodeURIComponent(named)) : path),
  }
}
