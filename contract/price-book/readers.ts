import type { Role } from '#contract/roles.ts'

/** Everyone who makes or explains prices. The admin alone changes it. */
export const priceBookReaders = ['client_manager', 'admin', 'commercial'] as const satisfies readonly Role[]
