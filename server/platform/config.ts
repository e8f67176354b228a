import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The portal's settings, read once at the start; nothing else reads the environment. */
export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** The serving connection; unset means the embedded database. */
  databaseUrl?: string
  databaseOwnerUrl?: string
  /** The path of the portal: '' or '/x'. */
  basePath: string
  /** The public origin, without the base path and without a trailing slash. */
  publicUrl: string
  smtpUrl?: string
  /** The business zone: validity and "today" are computed in it. */
  timeZone: string
  demo: boolean
  /** The proxies whose `X-Forwarded-For` is trusted; false for none. */
  trustProxy: false | string[]
  metricsPort?: number
  logLevel: (typeof logLevels)[number]
}>

/** The reason why a start fails, in one line: printed without a stack, exit code 1. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

export class BadSetting extends CannotStart {
  override name = 'BadSetting'
}

const causes: Record<string, string> = {
  ENOSPC: 'No space left on the disk',
  '53100': 'No space left on the disk of the database',
  EROFS: 'The folder is read-only',
  EACCES: 'This user may not write there',
}

/** Describes a disk error in a sentence; returns any other error unchanged. */
export function describeDiskError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const { code = '', path, message } = error as NodeJS.ErrnoException
  return code in causes
    ? new CannotStart(`The portal cannot start. ${causes[code]}: ${path ?? message}`)
    : error
}

/** Describes why a port is not available; returns any other error unchanged. */
export function cannotListen(error: unknown, host: string, port: number): unknown {
  const reason = portProblems[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new CannotStart(`Cannot listen on ${host}:${port}: ${reason}`) : error
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'the port is in use; stop what listens there or set PORT',
  EACCES: 'this user may not use that port; set PORT to one above 1023',
  EADDRNOTAVAIL: 'this machine does not have that address; set HOST',
  ENOTFOUND: 'there is no such host; set HOST',
}

/** Settings from the environment; an empty variable counts as unset. Throws `BadSetting` on the first bad one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = settings.safeParse(given)
  if (!read.success) throw new BadSetting(firstProblem(read.error, given))
  const set = read.data

  if (set.DATABASE_OWNER_URL && !set.DATABASE_URL) {
    throw new BadSetting('DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither')
  }
  const reachable = !isLoopback(set.HOST) || set.PUBLIC_URL?.startsWith('https:')
  if (set.DEMO === undefined && reachable) {
    throw new BadSetting(
      'DEMO is not set: a portal that others can reach needs DEMO=0, or DEMO=1 for demo people whose password is public',
    )
  }
  const demo = set.DEMO ?? !set.DATABASE_URL
  if (!set.SMTP_URL && !demo) {
    throw new BadSetting(
      'SMTP_URL is not set: without demo data (DEMO=1) the portal has to be able to send mail',
    )
  }
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseOwnerUrl: set.DATABASE_OWNER_URL ?? set.DATABASE_URL,
    basePath: set.BASE_PATH,
    publicUrl: set.PUBLIC_URL ?? listeningAddress(set.HOST, set.PORT),
    smtpUrl: set.SMTP_URL,
    timeZone: set.TZ_BUSINESS,
    demo,
    trustProxy: set.TRUST_PROXY,
    metricsPort: set.METRICS_PORT,
    logLevel: set.LOG_LEVEL,
  }
}

export function listeningAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${port}`
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const port = z
  .stringFormat('port', /^\d{1,5}$/)
  .transform(Number)
  .pipe(z.number().max(65_535))
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const flag = z.enum(['0', '1', 'false', 'true']).transform((value) => value === '1' || value === 'true')

const settings = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  BASE_PATH: z
    .string()
    .transform((path) => path.split('/').filter(Boolean))
    .refine((parts) => parts.every((part) => /^[\w~-][\w.~-]*$/.test(part)))
    .transform((parts) => parts.map((part) => `/${part}`).join(''))
    .default(''),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`)
    .transform((url) => new URL(url).origin)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TZ_BUSINESS: z.string().refine(isTimeZone).default('Asia/Kuala_Lumpur'),
  DEMO: flag.optional(),
  TRUST_PROXY: z.string().transform(trustedProxy).default(false),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
})

type Setting = keyof z.infer<typeof settings>

const expected = {
  PORT: 'a port number, 0 to 65535',
  HOST: 'an address or a host name',
  DATA_DIR: 'a directory',
  DATABASE_URL: 'a PostgreSQL address, postgres://user:password@host:5432/name',
  DATABASE_OWNER_URL: 'a PostgreSQL address, postgres://user:password@host:5432/name',
  BASE_PATH: 'a path such as /portal',
  PUBLIC_URL: 'an origin such as https://portal.example.com (the path goes into BASE_PATH)',
  SMTP_URL: 'a mail server, smtp://user:password@host:587 or smtps://host',
  TZ_BUSINESS: 'an IANA time zone such as Asia/Kuala_Lumpur',
  DEMO: '0 or 1',
  TRUST_PROXY:
    'addresses or networks of your proxies such as 10.0.0.5,192.168.0.0/16,loopback, or 0 for none',
  METRICS_PORT: 'a port number, 0 to 65535',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
} satisfies Record<Setting, string>

/** The line is logged and addresses may contain a password, so their values are omitted. */
const secret: readonly Setting[] = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL']

function firstProblem(error: z.ZodError, given: Record<string, unknown>): string {
  const name = error.issues[0]?.path[0] as Setting
  const value = secret.includes(name) ? '' : ` ${JSON.stringify(given[name])}`
  return `${name}${value} cannot be used: expected ${expected[name]}`
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false // Intl accepts "+08:00" too; PostgreSQL reverses its sign
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A number of proxies is refused, and all addresses are: then anyone would be trusted. */
function trustedProxy(value: string, context: z.RefinementCtx): false | string[] {
  if (value === '0') return false
  const addresses = value.split(',').map((part) => part.trim())
  if (!addresses.every((each) => each === 'loopback' || (isNetwork(each) && !/\/0+$/.test(each))))
    context.addIssue('not a list of addresses')
  return addresses
}

/** An IP address without a zone, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const width = isIP(address) === 6 ? 128 : 32
  const isAddress = isIP(address) > 0 && !address.includes('%')
  return isAddress && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= width
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
