import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recipientOf } from '#contract/notifications.ts'
import type { Role } from '#contract/roles.ts'
import type { Profile } from '#contract/session.ts'
import { AccountMenu } from '#web/app/AccountMenu.tsx'
import { Brand } from '#web/app/Brand.tsx'
import { CartLink } from '#web/app/CartLink.tsx'
import classes from '#web/app/Header.module.css'
import ui from '#web/parts/ui.module.css'
import { Jump } from '#web/app/jump/Jump.tsx'
import { sidebarId, usePhone } from '#web/app/layout.ts'
import { Preferences } from '#web/app/Preferences.tsx'
import { Bell } from '#web/app/Bell.tsx'
import { paths } from '#contract/paths.ts'
import { collapseSidebar, useSidebarCollapsed } from '#web/platform/session.ts'

interface HeaderProps {
  profile: Profile | undefined
  role: Role | undefined
  onMenu: () => void
}

/** The bar above every signed-in screen. If it is too narrow, rarely used preferences move into the menu. */
export function Header({ profile, role, onMenu }: HeaderProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  const recipient = role && recipientOf(role)
  return (
    <header className={classes.header} data-noprint>
      {role && (phone ? <DrawerButton onMenu={onMenu} /> : <CollapseButton />)}
      {!profile && <span className={classes.awaited} />}
      <Link to={paths.home} className={classes.brand} aria-label={t('frame.home')}>
        <Brand />
      </Link>
      {role && !phone && <Jump role={role} />}
      <div className={classes.tools}>
        {role && phone && <Jump role={role} />}
        {role === 'customer' && <CartLink />}
        {recipient && <Bell recipient={recipient} />}
        {!phone && <Preferences />}
        <AccountMenu profile={profile} role={role} />
      </div>
    </header>
  )
}

function DrawerButton({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={ui.hover}
      aria-label={t('frame.openMenu')}
      onClick={onMenu}
    >
      <IconMenu2 size={20} aria-hidden />
    </ActionIcon>
  )
}

function CollapseButton() {
  const { t } = useTranslation()
  const collapsed = useSidebarCollapsed()
  const label = t(collapsed ? 'frame.expandMenu' : 'frame.collapseMenu')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={ui.hover}
        aria-label={label}
        aria-controls={sidebarId}
        aria-expanded={!collapsed}
        onClick={() => collapseSidebar(!collapsed)}
      >
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
