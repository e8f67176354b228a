import { useMediaQuery } from '@mantine/hooks'

/** Below this width the menu is a drawer and holds what the header has no room for. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
}
