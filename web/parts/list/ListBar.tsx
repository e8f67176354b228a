import { Alert, Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconBookmark, IconChevronDown, IconDots, IconDownload } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileFormats, type FileFormat } from '#contract/file-formats.ts'
import type { ColumnChoice } from '#web/parts/list/column-choice.ts'
import { ColumnsMenu } from '#web/parts/list/ColumnsMenu.tsx'
import classes from '#web/parts/list/ListBar.module.css'
import type { Column, Sorting } from '#web/parts/list/column.ts'
import { SortChip } from '#web/parts/list/SortChip.tsx'
import { useFailureText } from '#web/platform/failure.ts'
import { SavedViews } from '#web/parts/views/SavedViews.tsx'

interface ListBarProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort>
  choice: ColumnChoice
  /** Saves what the list shows as a file. */
  onExport: (format: FileFormat) => Promise<void>
  /** There is nothing to save. */
  empty: boolean
  /** What narrows the list. */
  children: ReactNode
}

/**
 * What stands over a list: its search and filters, its saved views, the choice of its columns and its export. On a phone it is
 * one row: search, filter, sort order, and a menu of the rest.
 */
export function ListBar<Row, Sort extends string>({
  columns,
  sorting,
  choice,
  onExport,
  empty,
  children,
}: ListBarProps<Row, Sort>) {
  const { t } = useTranslation()
  const [viewsOpen, setViewsOpen] = useState<boolean>()
  const viewsButton = useRef<HTMLButtonElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  const setViews = (open: boolean) => {
    // The one that is shown takes it.
    if (!open) for (const { current } of [viewsButton, moreButton]) current?.focus()
    setViewsOpen(open)
  }
  const failureText = useFailureText()
  const save = useMutation({ mutationFn: onExport })
  const free = columns.filter(({ always }, index) => index > 0 && !always)
  const formats = fileFormats.map((format) => (
    <Menu.Item key={format} disabled={empty} onClick={() => save.mutate(format)}>
      {t(`list.formats.${format}`)}
    </Menu.Item>
  ))
  return (
    <div className={classes.frame}>
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
                  <span className={classes.short}>{t('list.more')}</span>
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
