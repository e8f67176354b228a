import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { MessageBox } from '#web/app/MessageBox.tsx'
import { theme, variables } from '#web/app/theme.ts'
import { queryClient } from '#web/platform/query.ts'

/** The frame of every screen, signed in or not. */
export function Root() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <MessageBox />
      </QueryClientProvider>
    </MantineProvider>
  )
}
