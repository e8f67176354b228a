import { Box, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { sidebarId } from '#web/app/layout.ts'
import type { MenuDialog, MenuEntry, MenuItem } from '#web/app/menu.ts'
import { Preferences } from '#web/app/Preferences.tsx'
import ui from '#web/parts/ui.module.css'
import { SidebarMenu } from '#web/app/SidebarMenu.tsx'

interface MenuDrawerProps {
  menu: readonly MenuEntry[]
  active: MenuItem | undefined
  /** The path of the screen, whose group stands open. */
  screen: string
  opened: boolean
  close: () => void
  onDialog: (dialog: MenuDialog['dialog']) => void
}

/** The menu on small screens, with the preferences below it. Choosing an entry closes it. */
export function MenuDrawer({ menu, active, screen, opened, close, onDialog }: MenuDrawerProps) {
  const { t } = useTranslation()
  // A drawer returns the focus only if it was there before it opened.
  const stands = useMounted()
  return (
    <Drawer
      opened={opened && stands}
      onClose={close}
      size={300}
      title={t('frame.menu')}
      closeButtonProps={{ 'aria-label': t('frame.closeMenu'), iconSize: 20 }}
    >
      <nav id={sidebarId} aria-label={t('frame.mainMenu')}>
        <SidebarMenu
          key={screen}
          menu={menu}
          active={active}
          collapsed={false}
          onPick={close}
          onDialog={(dialog) => {
            close()
            onDialog(dialog)
          }}
        />
      </nav>
      <Box mt="md" pt="md" className={ui.lineAbove}>
        <Preferences />
      </Box>
    </Drawer>
  )
}
