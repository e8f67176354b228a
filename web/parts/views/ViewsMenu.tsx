import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { lazy, Suspense, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import classes from '#web/parts/list/ListBar.module.css'

/** Everything but the button comes, and is read, with the first press. */
const SavedViews = lazy(async () => {
  const [views] = await Promise.all([import('#web/parts/views/SavedViews.tsx'), loadTexts('savedViews')])
  return { default: views.SavedViews }
})

/** What a list showed, saved by name: the reader's own views and those that colleagues share. */
export function ViewsMenu({ choice }: { choice: ColumnChoice }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<boolean>()
  // A press beside the views closes them; on their button it would open them again.
  const keepOpen = (event: SyntheticEvent) => open && event.stopPropagation()
  return (
    <div className={classes.views}>
      <Button
        variant="default"
        leftSection={<IconTable size={16} aria-hidden />}
        aria-expanded={open ?? false}
        onMouseDown={keepOpen}
        onTouchStart={keepOpen}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.short}>{t('list.views')}</span>
      </Button>
      {open !== undefined && (
        <Suspense>
          <SavedViews choice={choice} open={open} setOpen={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
