import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { sidebarId, usePhone } from '#web/app/layout.ts'
import { itemAt, menuOf, type MenuDialog } from '#web/app/menu.ts'
import { SidebarMenu } from '#web/app/SidebarMenu.tsx'
import classes from '#web/app/Sidebar.module.css'
import { useScreenExists } from '#web/platform/screens.ts'
import { useSidebarCollapsed } from '#web/platform/session.ts'
import { MenuDrawer } from '#web/app/MenuDrawer.tsx'

interface SidebarProps {
  role: Role
  /** The menu as a drawer: the header's button opens it, choosing an entry closes it. */
  drawer: { opened: boolean; close: () => void }
  onDialog: (dialog: MenuDialog['dialog']) => void
}

/** The menu of a role: beside the screen, collapsed to icons if so chosen; on small screens a drawer. */
export function Sidebar({ role, drawer, onDialog }: SidebarProps) {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const path = useLocation({ select: (location) => location.pathname })
  const collapsed = useSidebarCollapsed()
  const menu = menuOf(role, exists)
  const active = itemAt(menu, path)
  const [wasOpened, setWasOpened] = useState(false)
  if (drawer.opened && !wasOpened) setWasOpened(true)
  if (!usePhone()) {
    return (
      <nav
        id={sidebarId}
        aria-label={t('frame.mainMenu')}
        className={classes.side}
        data-noprint
        data-collapsed={collapsed}
      >
        <SidebarMenu key={path} menu={menu} active={active} collapsed={collapsed} onDialog={onDialog} />
      </nav>
    )
  }
  return (
    <>
      {wasOpened && <MenuDrawer {...drawer} menu={menu} active={active} screen={path} onDialog={onDialog} />}
    </>
  )
}

/** The room of the menu until it is known whose it is, so that the screen beside it does not move. */
export function AwaitedSidebar() {
  const collapsed = useSidebarCollapsed()
  return usePhone() ? null : <div className={classes.side} data-collapsed={collapsed} />
}
