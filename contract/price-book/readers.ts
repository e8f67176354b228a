import type { Role } from '#contract/roles.ts'

/** Who reads the price book: everyone who makes or explains prices. The admin alone changes it. */
export const priceBookReaders = ['client_manager', 'admin', 'commercial'] as const satisfies readonly Role[]
