import * as z from 'zod'
import { emailOrNone } from '#contract/email.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled, longestEmail, moment, text, version } from '#contract/text.ts'

/** PNG or JPEG by content; pixels each way. */
export const maxLogoBytes = 100 * 1024
export const maxLogoPixels = 1_200

export const letterheadLengths = {
  name: 120,
  registration_no: 40,
  sst_no: 40,
  address: 300,
  phone: 40,
  email: longestEmail,
  website: 100,
  /** The account for deposits: all three, or none. */
  bank: 100,
  account_name: 120,
  account_no: 40,
} as const
export type LetterheadField = keyof typeof letterheadLengths
export const letterheadFields = Object.keys(letterheadLengths) as LetterheadField[]
export const bankFields = ['bank', 'account_name', 'account_no'] as const satisfies LetterheadField[]

const { name, ...others } = letterheadLengths
const written = {
  name: filled(name),
  registration_no: text(others.registration_no),
  sst_no: text(others.sst_no),
  address: text(others.address),
  phone: text(others.phone),
  email: emailOrNone,
  website: text(others.website),
  bank: text(others.bank),
  account_name: text(others.account_name),
  account_no: text(others.account_no),
} satisfies Record<LetterheadField, z.ZodType>

const letterhead = z.object({
  ...written,
  /** 0 until someone sets one. */
  version,
  /** Base64. */
  logo: z.object({ media_type: z.enum(['image/png', 'image/jpeg']), content: z.string() }).nullable(),
})
export type Letterhead = z.output<typeof letterhead>

/** A logo is given by kind and size, empty for none. */
const change = z.object({
  set_at: moment,
  set_by: z.string(),
  changes: z.array(
    z.object({ name: z.enum([...letterheadFields, 'logo']), before: z.string(), after: z.string() }),
  ),
})
export type LetterheadChange = z.output<typeof change>

const answered = z.object({ letterhead, changes: z.array(change) })
export type LetterheadResponse = z.output<typeof answered>

const given = z.object({
  ...written,
  /** The version that was read. */
  version,
  /** Another logo in base64, null for none; omitted it stays. */
  logo: z.object({ content: z.base64() }).nullable().optional(),
})
export type LetterheadInput = z.output<typeof given>

export const letterheadApi = {
  read: endpoint('GET', '/portal-settings/letterhead', {
    access: ['admin'],
    summary:
      'Get the letterhead of documents and shared pages with the account for deposits, and who changed it, latest first.',
    data: answered,
  }),
  change: endpoint('PUT', '/portal-settings/letterhead', {
    access: ['admin'],
    summary:
      'Set the letterhead. Documents asked for from now on have it; accepted order forms stay as they were. A logo is PNG or JPEG by content, at most 100 KB and 1,200 pixels wide and high. A stale `version` is 409.',
    body: given,
    data: answered,
  }),
}
