import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { moment } from '#contract/text.ts'

/** What the admin decides for the whole portal, with the value that applies until somebody does. */
export const portalSettings = z.object({
  /** Staff sign in with a second factor. */
  staff_second_factor: z.boolean().default(false),
})
export type PortalSettings = z.output<typeof portalSettings>

/** When a setting was changed last, and by whom. */
const change = z.object({ name: portalSettings.keyof(), set_at: moment, set_by: z.string() })

const answered = z.object({ settings: portalSettings, changes: z.array(change) })
export type AnsweredSettings = z.output<typeof answered>

export const portalSettingsApi = {
  read: endpoint({
    method: 'GET',
    path: '/portal-settings',
    access: ['admin'],
    summary: 'Get the settings of the portal, and who changed each of them last.',
    data: answered,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/portal-settings',
    access: ['admin'],
    summary:
      'Change settings of the portal; those that are left out stay. A second factor can be required of staff only by an admin who has one (409).',
    body: z.object({ staff_second_factor: z.boolean().optional() }),
    data: answered,
  }),
}
