import { Tooltip } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { menuLeaves, type MenuDialog, type MenuEntry, type MenuGroup, type MenuItem } from '#web/app/menu.ts'
import classes from '#web/app/SidebarMenu.module.css'
import ui from '#web/parts/ui.module.css'

interface SidebarMenuProps {
  menu: readonly MenuEntry[]
  active: MenuItem | undefined
  collapsed: boolean
  onPick?: () => void
  onDialog: (dialog: MenuDialog['dialog']) => void
}

/** The entries of the menu. One group is open at a time: the one of the screen, until another is opened. */
export function SidebarMenu({ menu, active, collapsed, onPick, onDialog }: SidebarMenuProps) {
  const here = menu.find((entry) => 'items' in entry && active && entry.items.includes(active))
  const [open, setOpen] = useState(here?.text)
  const entry = (item: MenuItem | MenuDialog) =>
    'dialog' in item ? (
      <Opener key={item.text} item={item} collapsed={collapsed} onOpen={() => onDialog(item.dialog)} />
    ) : (
      <Entry key={item.text} item={item} active={item === active} collapsed={collapsed} onPick={onPick} />
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
  item: MenuItem
  active: boolean
  collapsed: boolean
  onPick?: () => void
}

function Entry({ item, active, collapsed, onPick }: EntryProps) {
  const { t } = useTranslation()
  const { icon: Icon, path, text } = item
  return (
    <li>
      <Tooltip label={t(`menu.${text}`)} position="right" openDelay={0} disabled={!collapsed}>
        <Link
          to={path}
          className={classes.entry}
          data-active={active}
          // The router marks every prefix of the address; here exactly one item stands for the screen.
          activeProps={{}}
          aria-current={active ? 'page' : undefined}
          aria-label={collapsed ? t(`menu.${text}`) : undefined}
          onClick={onPick}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
          {!collapsed && <span>{t(`menu.${text}`)}</span>}
        </Link>
      </Tooltip>
    </li>
  )
}

interface OpenerProps {
  item: MenuDialog
  collapsed: boolean
  onOpen: () => void
}

function Opener({ item: { icon: Icon, text }, collapsed, onOpen }: OpenerProps) {
  const { t } = useTranslation()
  return (
    <li>
      <Tooltip label={t(`menu.${text}`)} position="right" openDelay={0} disabled={!collapsed}>
        <button
          type="button"
          className={classes.entry}
          aria-haspopup="dialog"
          aria-label={collapsed ? t(`menu.${text}`) : undefined}
          onClick={onOpen}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
          {!collapsed && <span>{t(`menu.${text}`)}</span>}
        </button>
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
      <button type="button" className={classes.entry} aria-expanded={open} onClick={onToggle}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span>{t(`menu.${text}`)}</span>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
      </button>
      {open && <ul className={`${ui.plainList} ${classes.list} ${classes.sublist}`}>{children}</ul>}
    </li>
  )
}
