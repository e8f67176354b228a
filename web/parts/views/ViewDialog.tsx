import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { longestViewName, savedViewApi, type SavedView, type TypedView } from '#contract/saved-views.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import { useShownView } from '#web/parts/views/shown-view.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { useReader } from '#web/platform/reader.ts'

interface ViewDialogProps {
  choice: ColumnChoice
  /** The view to change; null saves what is shown as a new one. */
  view: SavedView | null
  onClose: () => void
}

/** Names and shares a view; one that exists keeps what it shows unless the box is ticked. Only its owner stops sharing it. */
export function ViewDialog({ choice, view, onClose }: ViewDialogProps) {
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
          mutate: ({ body }: Typed, refused) => change.mutate({ params: { id: view.id }, body }, refused),
        }
      : {
          ...add,
          mutate: ({ body }: Typed, refused) => add.mutate({ body: { ...body, list: choice.list } }, refused),
        },
    input: ({ name, shared, replaces }): Typed => {
      const { tab, search, hidden } = replaces || view === null ? shown : view
      return { body: { name, shared, tab, search, hidden } }
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
        label={t('savedViews.name')}
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

interface Typed {
  body: TypedView
}
