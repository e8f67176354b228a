import { Alert, Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconBookmark, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFormats, type FileFormat } from '#contract/file-formats.ts'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import { ColumnsMenu } from '#web/parts/list/ColumnsMenu.tsx'
import classes from '#web/parts/list/ListBar.module.css'
import type { Column } from '#web/parts/list/column.ts'
import { useFailureText } from '#web/platform/failure.ts'

/** What comes, and is read, with the first press of their button. */
const SavedViews = lazy(async () => {
  const [views] = await Promise.all([import('#web/parts/views/SavedViews.tsx'), loadTexts('savedViews')])
  return { default: views.SavedViews }
})

interface ListBarProps<Row> {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  /** Saves what the list shows as a file. */
  onExport?: (format: FileFormat) => Promise<void>
  /** There is nothing to save. */
  empty?: boolean
  /** What narrows the list. */
  children: ReactNode
}

/** What stands over a list: its search and filters, its saved views, the choice of its columns where they have room, and its export. */
export function ListBar<Row>({ columns, choice, onExport, empty = false, children }: ListBarProps<Row>) {
  const { t } = useTranslation()
  const [viewsOpen, setViewsOpen] = useState<boolean>()
  const failureText = useFailureText()
  const save = useMutation({ mutationFn: async (format: FileFormat) => onExport?.(format) })
  const free = columns.filter(({ always }, index) => index > 0 && !always)
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        <div className={classes.filters}>{children}</div>
        <div className={classes.tools}>
          <div>
            <Button
              variant="default"
              leftSection={<IconBookmark size={16} aria-hidden />}
              aria-expanded={!!viewsOpen}
              onClick={() => setViewsOpen(!viewsOpen)}
            >
              <span className={classes.short}>{t('list.views')}</span>
            </Button>
            {viewsOpen !== undefined && (
              <Suspense>
                <SavedViews choice={choice} open={viewsOpen} setOpen={setViewsOpen} />
              </Suspense>
            )}
          </div>
          <div className={classes.columns}>
            <ColumnsMenu columns={free} choice={choice} />
          </div>
          {onExport && (
            <Menu position="bottom-end" width={224}>
              <Menu.Target>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  rightSection={<IconChevronDown className={classes.chevron} size={14} aria-hidden />}
                  disabled={empty}
                  title={empty ? t('list.nothingToExport') : undefined}
                  loading={save.isPending}
                >
                  <span className={classes.short}>{t('list.export')}</span>
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {fileFormats.map((format) => (
                  <Menu.Item key={format} onClick={() => save.mutate(format)}>
                    {t(`list.formats.${format}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
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
