import { ActionIcon, Tooltip } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import ui from '#web/parts/ui.module.css'

/** Shows the portal on the whole screen and back. Browsers that cannot, such as those of some phones, have no button. */
export function FullscreenButton() {
  const { t } = useTranslation()
  const { fullscreen, toggle } = useFullscreenDocument()
  if (!document.fullscreenEnabled) return null
  const Icon = fullscreen ? IconMinimize : IconMaximize
  const label = t(fullscreen ? 'frame.leaveFullscreen' : 'frame.enterFullscreen')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={ui.hover}
        aria-label={label}
        onClick={() => void toggle()}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
