import { Text } from '@mantine/core'
import ui from '#web/parts/ui.module.css'
import { settings } from '#web/platform/settings.ts'

/** The portal's mark and name. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <Text
      span
      fz="lg"
      fw={650}
      lh="inherit"
      c="var(--mantine-color-text)"
      className={ui.marked}
      style={{ gap: 10, letterSpacing: '-0.01em' }}
    >
      <img src={`${settings.basePath}/favicon.svg`} alt="" width={size} height={size} />
      <span>Trunkline</span>
    </Text>
  )
}
