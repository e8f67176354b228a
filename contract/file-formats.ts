import * as z from 'zod'

/** What a list or a rate card can be exported as. */
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The format of an exported list, in its query. */
export const ofFormat = { format: z.enum(fileFormats).default('csv') }
