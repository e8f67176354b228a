import { useDisclosure } from '@mantine/hooks'
import { Navigate, Outlet, useLocation, Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Button, Drawer, Tooltip } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { paths } from '#contract/paths.ts'
import { roleOf, type Role } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import { AlertArea, sidebarId, usePhone } from '#web/app/frame.tsx'
import { isPrinted, mayOpen } from '#web/platform/areas.ts'
import { Header } from '#web/app/Header.tsx'
import { IdleWarning } from '#web/app/IdleWarning.tsx'
import { type MenuDialog, itemAt, menus, type MenuItem, menuLeaves, type MenuGroup } from '#web/app/menu.ts'
import classes from '#web/app/Shell.module.css'
import { PageSkeleton, Loaded, PageHead } from '#web/parts/page/page.tsx'
import { useRead } from '#web/platform/query.ts'
import { useToken, useSidebarCollapsed } from '#web/platform/session.ts'
import { useUndoable, UndoOffer } from '#web/parts/undo/undo.tsx'
import ui from '#web/parts/ui.module.css'
import { today } from '#web/platform/dates.ts'
import { Preferences } from '#web/app/Preferences.tsx'

const CustomisedRequestDialog = lazy(async () => ({
  default: (await import('#web/quotes/dialogs/CustomisedRequestDialog.tsx')).CustomisedRequestDialog,
}))

/** The frame of everything behind sign-in: header, menu by role, footer. Without a token it shows nothing. */
export function Shell() {
  const { t } = useTranslation()
  const token = useToken()
  const path = useLocation({ select: (location) => location.pathname })
  const profile = useRead(sessionApi.profile, {}, { enabled: token !== null })
  const role = profile.data && roleOf(profile.data.user_role_id)
  const [opened, drawer] = useDisclosure()
  const [requesting, request] = useDisclosure()
  if (token === null) return null
  const lacksFactor = profile.data?.second_factor_required
  if (lacksFactor && path !== paths.accountPassword) return <Navigate to={paths.accountPassword} replace />
  // Every call of the menu, the bell and the search would be refused.
  const menu = lacksFactor ? undefined : role
  const screen = (
    <Loaded read={profile} skeleton={<PageSkeleton />}>
      {() => (role && mayOpen(path, role) ? <Outlet /> : <NoAccess role={role} />)}
    </Loaded>
  )
  if (isPrinted(path)) return <main>{screen}</main>
  return (
    <div className={classes.shell}>
      <a className={classes.skip} data-noprint href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      <Header profile={profile.data} role={menu} onMenu={drawer.open} />
      {menu && <Sidebar role={menu} drawer={{ opened, close: drawer.close }} onDialog={request.open} />}
      {profile.isPending && <AwaitedSidebar />}
      <main id="main" className={classes.main}>
        <AlertArea />
        {screen}
      </main>
      <Footer />
      <UndoArea />
      <IdleWarning />
      <Suspense>{requesting && <CustomisedRequestDialog onClose={request.close} />}</Suspense>
    </div>
  )
}

function skipToMain(event: React.MouseEvent) {
  // A bare fragment would leave the page: it resolves against the portal's base address.
  event.preventDefault()
  document.querySelector<HTMLElement>('main h1')?.focus()
}

/** The last action, which can be undone for six seconds. Always in the document, so that screen readers announce it. */
function UndoArea() {
  const undoable = useUndoable()
  return <div role="status">{undoable && <UndoOffer key={undoable.text} of={undoable} />}</div>
}

function Footer() {
  const { t } = useTranslation()
  return (
    <Box
      component="footer"
      data-noprint
      p="12px 24px"
      c="dimmed"
      fz="xs"
      className={ui.lineAbove}
      style={{ gridArea: 'footer' }}
    >
      {t('frame.copyright', { year: today().slice(0, 4) })}
    </Box>
  )
}

/** A part of the portal for another role. The address stays, so that users can ask their administrator about it. */
function NoAccess({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead
        title={t('errors.noAccess')}
        lead={
          role ? t('errors.noAccessText', { role: t(`common.role.${role}`) }) : t('errors.noAccessRoleless')
        }
      />
      {role && (
        <Button renderRoot={(props) => <Link to={paths.home} {...props} />} variant="default">
          {t('errors.toDashboard')}
        </Button>
      )}
    </>
  )
}

interface SidebarProps {
  role: Role
  /** The menu as a drawer: the header's button opens it, choosing an entry closes it. */
  drawer: { opened: boolean; close: () => void }
  onDialog: () => void
}

/** The menu of a role: beside the screen, collapsed to icons if so chosen; on small screens a drawer with the preferences. */
function Sidebar({ role, drawer, onDialog }: SidebarProps) {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const collapsed = useSidebarCollapsed()
  if (!usePhone()) {
    return (
      <nav
        id={sidebarId}
        aria-label={t('frame.mainMenu')}
        className={classes.side}
        data-noprint
        data-collapsed={collapsed}
      >
        <SidebarMenu key={path} role={role} path={path} collapsed={collapsed} onDialog={onDialog} />
      </nav>
    )
  }
  const pick = () => {
    drawer.close()
    onDialog()
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
        <SidebarMenu key={path} role={role} path={path} onPick={drawer.close} onDialog={pick} />
      </nav>
      <Box mt="md" pt="md" className={ui.lineAbove}>
        <Preferences />
      </Box>
    </Drawer>
  )
}

/** The room of the menu until it is known whose it is, so that the screen beside it does not move. */
function AwaitedSidebar() {
  const collapsed = useSidebarCollapsed()
  return usePhone() ? null : <div className={classes.side} data-collapsed={collapsed} />
}

interface SidebarMenuProps {
  role: Role
  path: string
  collapsed?: boolean
  onPick?: () => void
  onDialog: () => void
}

/** The entries of the menu. One group is open at a time: the one of the screen, until another is opened. */
function SidebarMenu({ role, path, collapsed = false, onPick, onDialog }: SidebarMenuProps) {
  const menu = menus[role]
  const active = itemAt(menu, path)
  const here = menu.find((entry) => 'items' in entry && active && entry.items.includes(active))
  const [open, setOpen] = useState(here?.text)
  const entry = (item: MenuItem | MenuDialog) => (
    <Entry
      key={item.text}
      item={item}
      active={item === active}
      collapsed={collapsed}
      onPick={onPick}
      onDialog={onDialog}
    />
  )
  // Collapsed to icons, the menu shows items without groups.
  if (collapsed) return <ul className={`${ui.plainList} ${classes.list}`}>{menuLeaves(menu).map(entry)}</ul>
  return (
    <ul className={`${ui.plainList} ${classes.list}`}>
      {menu.map((each) =>
        'items' in each ? (
          <Group
            key={each.text}
            group={each}
            open={open === each.text}
            onToggle={() => setOpen(open === each.text ? undefined : each.text)}
          >
            {each.items.map(entry)}
          </Group>
        ) : (
          entry(each)
        ),
      )}
    </ul>
  )
}

interface EntryProps {
  item: MenuItem | MenuDialog
  active: boolean
  collapsed: boolean
  onPick?: () => void
  onDialog: () => void
}

function Entry({ item, active, collapsed, onPick, onDialog }: EntryProps) {
  const { t } = useTranslation()
  const text = t(`menu.${item.text}`)
  const look = {
    className: `${ui.insetFocus} ${classes.entry}`,
    'aria-label': collapsed ? text : undefined,
    children: (
      <>
        <item.icon size={20} stroke={1.6} aria-hidden />
        {!collapsed && <span>{text}</span>}
      </>
    ),
  }
  return (
    <li>
      <Tooltip label={text} position="right" openDelay={0} disabled={!collapsed}>
        {'dialog' in item ? (
          <button type="button" aria-haspopup="dialog" onClick={onDialog} {...look} />
        ) : (
          <Link
            to={item.path}
            data-active={active}
            // The router marks every prefix of the address; the menu marks exactly one item.
            activeProps={{}}
            aria-current={active ? 'page' : undefined}
            onClick={onPick}
            {...look}
          />
        )}
      </Tooltip>
    </li>
  )
}

interface GroupProps {
  group: MenuGroup
  open: boolean
  onToggle: () => void
  children: React.ReactNode
}

function Group({ group, open, onToggle, children }: GroupProps) {
  const { t } = useTranslation()
  const { icon: Icon, text } = group
  return (
    <li>
      <button
        type="button"
        className={`${ui.insetFocus} ${classes.entry}`}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        <span>{t(`menu.${text}`)}</span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </button>
      {open && <ul className={`${ui.plainList} ${classes.list} ${classes.sublist}`}>{children}</ul>}
    </li>
  )
}
