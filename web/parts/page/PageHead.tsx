import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/parts/page/PageHead.module.css'
import ui from '#web/parts/ui.module.css'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'

interface PageHeadProps {
  title: string
  /** The title of the browser tab; the heading by default. */
  tabTitle?: string
  lead?: ReactNode
  action?: ReactNode
}

/** The head of every screen: its one h1, which takes the focus after a navigation, and its one primary action. */
export function PageHead({ title, tabTitle = title, lead, action }: PageHeadProps) {
  const { t } = useTranslation()
  useDocumentTitle(`${tabTitle} · ${t('common.product')}`)
  return (
    <div className={classes.head}>
      <div style={{ minWidth: 0 }}>
        <Title order={1} tabIndex={-1}>
          <Unbroken text={title} />
        </Title>
        {lead && <div className={ui.dimmed}>{lead}</div>}
      </div>
      {action && (
        <div className={classes.action} data-noprint>
          {action}
        </div>
      )}
    </div>
  )
}
