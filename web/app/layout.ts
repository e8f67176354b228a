import { useMediaQuery } from '@mantine/hooks'

/** The element of the menu, which the header's button names. */
export const sidebarId = 'main-menu'

/** Below this width the menu is a drawer and holds what the header has no room for. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
}
