import { useLocalStorage } from '@mantine/hooks'

/** Whether the rows of all lists are compact, 32 pixels instead of 40, and how to change it; saved in the browser. */
export function useCompactRows() {
  return useLocalStorage({ key: 'compact-rows', defaultValue: false, getInitialValueInEffect: false })
}
