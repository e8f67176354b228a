import {
  ActionIcon,
  Tooltip,
  Button,
  VisuallyHidden,
  Popover,
  UnstyledButton,
  Menu,
  Stack,
  Text,
} from '@mantine/core'
import {
  IconMenu2,
  IconShoppingCart,
  IconBell,
  IconSearch,
  IconAddressBook,
  IconChevronDown,
  IconLock,
  IconLogout,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lazy, Suspense, useState, useCallback } from 'react'
import { recipientOf, notificationApi, type Recipient } from '#contract/notifications.ts'
import type { Role } from '#contract/roles.ts'
import { type Profile, sessionApi } from '#contract/session.ts'
import { Brand, sidebarId, usePhone } from '#web/app/frame.tsx'
import classes from '#web/app/Header.module.css'
import ui from '#web/parts/ui.module.css'
import { headerButton, headerIcon, Preferences } from '#web/app/Preferences.tsx'
import { paths } from '#contract/paths.ts'
import { collapseSidebar, useSidebarCollapsed, clearSession } from '#web/platform/session.ts'
import { dashboardApi, cartCount } from '#contract/dashboard.ts'
import preferencesClasses from '#web/app/Preferences.module.css'
import { useRead, queryClient, useWrite } from '#web/platform/query.ts'
import { mayOpen } from '#web/platform/areas.ts'
import { useNotifications } from '#web/notifications/notifications.ts'
import { RowsSkeleton } from '#web/parts/page/page.tsx'
import { modKey, useEarlyTyping, useKeys } from '#web/platform/keys.ts'

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
      {role &&
        (phone ? (
          <ActionIcon {...headerIcon} aria-label={t('frame.openMenu')} onClick={onMenu}>
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <CollapseButton />
        ))}
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

function CollapseButton() {
  const { t } = useTranslation()
  const collapsed = useSidebarCollapsed()
  const label = t(collapsed ? 'frame.expandMenu' : 'frame.collapseMenu')
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...headerIcon}
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

/** The link to the cart, with its number of quotes, priced or awaiting a price. Changes of the cart make the dashboard stale. */
function CartLink() {
  const { t } = useTranslation()
  const phone = usePhone()
  const counts = useRead(dashboardApi.read).data
  const count = counts && 'cartQuote' in counts && cartCount(counts)
  return (
    <Button
      {...headerButton}
      leftSection={<IconShoppingCart size={18} aria-hidden />}
      renderRoot={(props) => <Link to={paths.cart} {...props} />}
    >
      {phone ? <VisuallyHidden>{t('quotes.cart')}</VisuallyHidden> : t('quotes.cart')}
      {Boolean(count) && <span className={preferencesClasses.count}>{` ${count}`}</span>}
    </Button>
  )
}

const LatestNotifications = lazy(async () => ({
  default: (await import('#web/notifications/NotificationList.tsx')).LatestNotifications,
}))

/** The bell in the header: the number of unread notifications, announced as they arrive, and the latest ones when opened. */
function Bell({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const { data } = useRead(notificationApi.list)
  const fresh = useNotifications(recipient)
  const unread = data?.unread ?? 0
  const count = unread > 99 ? '99+' : unread
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            {...headerButton}
            aria-label={unread > 0 ? t('notifications.bellUnread', { count }) : t('notifications.title')}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={18} aria-hidden />
            {unread > 0 && (
              <span className={preferencesClasses.count} aria-hidden>
                {count}
              </span>
            )}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('notifications.title')}>
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            {opened && <LatestNotifications recipient={recipient} onClose={() => setOpened(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{fresh && t('notifications.fresh', { text: fresh })}</VisuallyHidden>
    </>
  )
}

const JumpDialog = lazy(async () => ({ default: (await import('#web/app/jump/JumpDialog.tsx')).JumpDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('#web/app/jump/KeysDialog.tsx')).KeysDialog }))

/** "Search or jump to…" in the header, also by Cmd or Ctrl and K; `?` shows the keys. */
function Jump({ role }: { role: Role }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
  const jump = () => {
    setTyped('')
    setOpen('jump')
  }
  const close = () => setOpen(null)
  useEarlyTyping(
    open === 'jump',
    useCallback((character: string) => setTyped((before) => before + character), []),
  )
  useKeys({ 'mod+k': jump, '?': () => setOpen('keys') })
  return (
    <>
      {phone ? (
        <ActionIcon {...headerIcon} aria-label={t('frame.jump.label')} aria-haspopup="dialog" onClick={jump}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <UnstyledButton className={`${ui.hover} ${classes.field}`} aria-haspopup="dialog" onClick={jump}>
          <IconSearch size={16} aria-hidden />
          <span className={classes.words}>{t('frame.jump.label')}</span>
          <kbd className={classes.key} aria-hidden>
            {modKey}K
          </kbd>
        </UnstyledButton>
      )}
      <Suspense>
        {open === 'jump' && (
          <JumpDialog
            role={role}
            typed={typed}
            onType={setTyped}
            onKeys={() => setOpen('keys')}
            onClose={close}
          />
        )}
        {open === 'keys' && <KeysDialog role={role} onClose={close} />}
      </Suspense>
    </>
  )
}

const accountPages = [
  [IconSettings, paths.accountSettings, 'frame.settings'],
  [IconAddressBook, paths.accountContact, 'customers.contacts'],
  [IconUsers, paths.company, 'frame.team'],
  [IconLock, paths.accountPassword, 'signin.password'],
] as const

/** The user's profile, settings and log-out. A failed log-out changes nothing. */
function AccountMenu({ profile, role }: { profile: Profile | undefined; role: Role | undefined }) {
  const { t } = useTranslation()
  const phone = usePhone()
  const logout = useWrite(sessionApi.logout, {
    onDone: clearSession,
    onFailed: () => void queryClient.invalidateQueries(),
  })
  const leave = () => {
    // Open requests would be refused once the session has ended.
    void queryClient.cancelQueries()
    logout.mutate({})
  }
  const name = profile ? profile.customer.first_name || profile.email : t('frame.myAccount')
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          {...headerButton}
          aria-label={profile ? t('frame.myAccountOf', { name }) : name}
          leftSection={<IconUser size={18} aria-hidden />}
          rightSection={phone ? undefined : <IconChevronDown size={14} aria-hidden />}
        >
          {!phone && (
            <Text span inherit lh={1.5} truncate maw={140}>
              {name}
            </Text>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to={paths.accountProfile} {...props} />}>
          <Stack gap={0} lh={1.4}>
            <strong>
              {profile
                ? `${profile.customer.first_name} ${profile.customer.last_name}`.trim()
                : t('frame.profile')}
            </strong>
            <Text span inherit c="dimmed" fz="xs">
              {profile?.customer.company || (role && t(`common.role.${role}`))}
            </Text>
          </Stack>
        </Menu.Item>
        <Menu.Divider />
        {accountPages
          .filter(([, path]) => role && mayOpen(path, role))
          .map(([Icon, path, text]) => (
            <Menu.Item
              key={text}
              leftSection={<Icon size={16} aria-hidden />}
              renderRoot={(props) => <Link to={path} {...props} />}
            >
              {t(text)}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          {t('frame.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
