import * as z from 'zod'

// zod compiles its checks with `new Function`, which the content security policy forbids and the console reports.
z.config({ jitless: true })

const schema = z.object({
  /** '' or '/x': the path the portal lives under. The API stays at the root of the host. */
  basePath: z.string().default(''),
  apiPath: z.string().default('/api'),
  /** Demo data is loaded, so the demo people may be offered on the sign-in page. */
  demo: z.boolean().default(false),
  /** The portal has no mail server and stores its mail for the admin to read. */
  mailbox: z.boolean().default(false),
  /** The business zone, in which "today" and validity are shown wherever the reader is. */
  timeZone: z.string().default('Asia/Kuala_Lumpur'),
})

/** The settings that the server wrote into the page. Without them, as under Vite's own server, the defaults apply. */
export const settings = schema.parse(JSON.parse(document.getElementById('settings')?.textContent || '{}'))
