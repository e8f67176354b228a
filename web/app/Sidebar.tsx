import { Drawer } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { usePhone } from '#web/app/layout.ts'
import { itemAt, menuOf, type MenuDialog } from '#web/app/menu.ts'
import { Preferences } from '#web/app/Preferences.tsx'
import { SidebarMenu } from '#web/app/SidebarMenu.tsx'
import classes from '#web/app/Sidebar.module.css'
import { useScreenExists } from '#web/platform/screens.ts'
import { useSidebarCollapsed } from '#web/platform/session.ts'

export const sidebarId = 'main-menu'

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
  if (!usePhone()) {
    return (
      <nav
        id={sidebarId}
        aria-label={t('frame.mainMenu')}
        className={classes.side}
        data-collapsed={collapsed}
      >
        <SidebarMenu key={path} menu={menu} active={active} collapsed={collapsed} onDialog={onDialog} />
      </nav>
    )
  }
  return (
    <Drawer
      opened={drawer.opened}
      onClose={drawer.close}
      size={300}
      title={t('frame.menu')}
      closeButtonProps={{ 'aria-label': t('frame.closeMenu'), iconSize: 20 }}
    >
      <nav id={sidebarId} aria-label={t('frame.mainMenu')}>
        <SidebarMenu
          key={path}
          menu={menu}
          active={active}
          collapsed={false}
          onPick={drawer.close}
          onDialog={(dialog) => {
            drawer.close()
            onDialog(dialog)
          }}
        />
      </nav>
      <div className={classes.foot}>
        <Preferences />
      </div>
    </Drawer>
  )
}

/** The room of the menu until it is known whose it is, so that the screen beside it does not move. */
export function AwaitedSidebar() {
  const collapsed = useSidebarCollapsed()
  return usePhone() ? null : <div className={classes.side} data-collapsed={collapsed} />
}
