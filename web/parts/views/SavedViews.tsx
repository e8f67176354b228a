import { ActionIcon, Button, FocusTrap, Popover, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useState, type RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViewApi, type SavedView } from '#contract/saved-views.ts'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { RowsSkeleton } from '#web/parts/page/Skeletons.tsx'
import classes from '#web/parts/views/SavedViews.module.css'
import ui from '#web/parts/ui.module.css'
import { ViewDialog } from '#web/parts/views/ViewDialog.tsx'
import { useShownView } from '#web/parts/views/shown-view.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'
import { offerUndo } from '#web/platform/undo.ts'

interface SavedViewsProps {
  choice: ColumnChoice
  open: boolean
  setOpen: (open: boolean) => void
}

/** The saved views of a list below the button that opens them, and the dialog in which one is named. */
export function SavedViews({ choice, open, setOpen }: SavedViewsProps) {
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
        // The button says that it opens them; where they stand is no control.
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

/** The views open below the button that is beside this, and a press on it is none beside them. */
function BelowParent({ ref }: { ref?: RefCallback<HTMLElement> }) {
  const attach = useCallback((here: HTMLElement | null) => ref?.(here?.parentElement ?? null), [ref])
  return <span hidden ref={attach} />
}

interface ViewListProps {
  choice: ColumnChoice
  onClose: () => void
  onEdit: (view: SavedView | 'new') => void
}

/** Each view opens what it saved, and the last button saves what is shown. */
function ViewList({ choice, onClose, onEdit }: ViewListProps) {
  const { t } = useTranslation()
  const read = useRead(savedViewApi.list, { query: { list: choice.list } })
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {(views) => (
        // The focus moves to the views once they are there.
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
