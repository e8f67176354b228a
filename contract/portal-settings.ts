import * as z from 'zod'
import { maxDepositMonths, standardDepositMonths } from '#contract/charges.ts'
import { endpoint } from '#contract/endpoint.ts'
import { standardExtensions, validityDays } from '#contract/quotes/actions.ts'
import { day, moment } from '#contract/text.ts'

/** The standard applies until the admin sets another value. */
export const portalNumbers = {
  /** Monthly charges, for orders placed from now on; the company's record can differ. */
  deposit_months: { standard: standardDepositMonths, least: 0, most: maxDepositMonths },
  /** How often a quote may be extended before it must be requoted. */
  extension_times: { standard: standardExtensions, least: 0, most: 10 },
  extension_days: { standard: validityDays, least: 1, most: 90 },
  /** Percent of the price over the term; a smaller margin counts as below the floor. */
  min_margin: { standard: 0, least: 0, most: 90 },
  /** Working days to accept or reject a delivered service. */
  acceptance_days: { standard: 5, least: 0, most: 20 },
  /** Calendar days between the request to end a service and its last day. */
  notice_days: { standard: 30, least: 0, most: 90 },
} as const
export type PortalNumber = keyof typeof portalNumbers
export const portalNumberNames = Object.keys(portalNumbers) as PortalNumber[]

const bounded = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most)
const numbers = {
  deposit_months: bounded(portalNumbers.deposit_months),
  extension_times: bounded(portalNumbers.extension_times),
  extension_days: bounded(portalNumbers.extension_days),
  min_margin: bounded(portalNumbers.min_margin),
  acceptance_days: bounded(portalNumbers.acceptance_days),
  notice_days: bounded(portalNumbers.notice_days),
} satisfies Record<PortalNumber, z.ZodInt>

/** Each with its default. */
export const portalSettings = z.object({
  staff_second_factor: z.boolean().default(false),
  /** Without it, a reason is enough. */
  floor_needs_approval: z.boolean().default(false),
  deposit_months: numbers.deposit_months.default(portalNumbers.deposit_months.standard),
  extension_times: numbers.extension_times.default(portalNumbers.extension_times.standard),
  extension_days: numbers.extension_days.default(portalNumbers.extension_days.standard),
  min_margin: numbers.min_margin.default(portalNumbers.min_margin.standard),
  acceptance_days: numbers.acceptance_days.default(portalNumbers.acceptance_days.standard),
  notice_days: numbers.notice_days.default(portalNumbers.notice_days.standard),
  /** Rate cards change by drafts only, published by another person than drafted them. */
  second_person_publishes: z.boolean().default(false),
})
export type PortalSettings = z.output<typeof portalSettings>

const settingValue = z.union([z.boolean(), z.int()])
const change = z.object({
  name: portalSettings.keyof(),
  set_at: moment,
  set_by: z.string(),
  before: settingValue,
  /** Null: the planned value was withdrawn. */
  after: settingValue.nullable(),
  /** Null for a switch, which changes at once. */
  from_date: day.nullable(),
})
export type SettingChange = z.output<typeof change>

/** `settings`: today's. `planned`: the next first. `changes`: the latest first. */
const planned = z.object({ name: z.enum(portalNumberNames), value: z.int(), from_date: day })
export type PlannedNumber = z.output<typeof planned>
const answered = z.object({ settings: portalSettings, planned: z.array(planned), changes: z.array(change) })
export type SettingsResponse = z.output<typeof answered>

const settingsChange = z.object({
  staff_second_factor: z.boolean().optional(),
  floor_needs_approval: z.boolean().optional(),
  second_person_publishes: z.boolean().optional(),
  deposit_months: numbers.deposit_months.nullish(),
  extension_times: numbers.extension_times.nullish(),
  extension_days: numbers.extension_days.nullish(),
  min_margin: numbers.min_margin.nullish(),
  acceptance_days: numbers.acceptance_days.nullish(),
  notice_days: numbers.notice_days.nullish(),
  from_date: day.optional(),
})
export type SettingsChange = z.output<typeof settingsChange>

export const portalSettingsApi = {
  read: endpoint('GET', '/portal-settings', {
    access: ['admin'],
    summary:
      'Get the settings of the portal, which of its numbers change on a later day, and who changed them, latest first.',
    data: answered,
  }),
  change: endpoint('PUT', '/portal-settings', {
    access: ['admin'],
    summary:
      'Change settings of the portal; those that are left out stay. A second factor can be required of staff only by an admin who has one (409). The standard deposit applies to orders, extensions to quotes and the minimum margin to prices, from their day on: today unless a later `from_date` is given, never a past one (422). Null withdraws what is planned for a later day. A switch has no later day (422).',
    body: settingsChange,
    data: answered,
  }),
}
