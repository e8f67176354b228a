import * as z from 'zod'

// zod compiles its checks with `new Function`, which the content security policy forbids.
z.config({ jitless: true })

const schema = z.object({
  /** '' or '/x': the path of the portal. The API stays at the root of the host. */
  basePath: z.string().default(''),
  apiPath: z.string().default('/api'),
  /** The sign-in page offers the demo people. */
  demo: z.boolean().default(false),
  /** There is no mail server; mail is stored for the admin to read. */
  mailbox: z.boolean().default(false),
  /** The business time zone, used for "today" and validity wherever the reader is. */
  timeZone: z.string().default('Asia/Kuala_Lumpur'),
})

/** The server writes these into the page. Under Vite's own server the defaults apply. */
export const settings = schema.parse(JSON.parse(document.getElementById('settings')?.textContent || '{}'))
