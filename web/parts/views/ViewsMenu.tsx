import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
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
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        aria-expanded={!!open}
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
