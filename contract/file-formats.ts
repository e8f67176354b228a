import * as z from 'zod'

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

export const ofFormat = { format: z.enum(fileFormats).default('csv') }
