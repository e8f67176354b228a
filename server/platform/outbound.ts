import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { CustomFetch } from 'openid-client'
import { isLoopback, type Config } from '#server/platform/config.ts'

/** The longest answer of a provider. */
const limits = { milliseconds: 5_000, bytes: 256 * 1024 }

export class NotCalled extends Error {
  override name = 'NotCalled'
}

/** A portal with demo data that only its own machine can reach may call providers of this machine, also without TLS. */
export function allowsLocal({ demo, host, publicUrl }: Pick<Config, 'demo' | 'host' | 'publicUrl'>): boolean {
  return demo && isLoopback(host) && isLoopback(hostOf(new URL(publicUrl)))
}

/** Throws `NotCalled` unless an address has TLS and names no private host. */
export function refusePrivate(url: URL, itself: boolean) {
  const host = hostOf(url)
  if (itself && /^https?:$/.test(url.protocol) && isLoopback(host)) return
  if (url.protocol !== 'https:') throw new NotCalled('without TLS')
  if (isIP(host) > 0 && !isPublic({ address: host, family: isIP(host) })) throw new NotCalled('private')
}

/** An IPv6 address has brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

export const ssoFetch =
  (itself: boolean): CustomFetch =>
  (address, sent) =>
    callOut(new URL(address), sent, { ...limits, itself })

export interface OutboundLimits {
  itself: boolean
  milliseconds: number
  /** A longer answer is an error, or is cut. */
  bytes: number
  cut?: boolean
  /** Replaced in tests. */
  resolveHost?: typeof lookup
}

/** Calls a public address by the result of one look-up. Redirects are not followed, late answers are errors. */
export async function callOut(
  url: URL,
  { method, headers, body, signal }: Omit<Parameters<CustomFetch>[1], 'redirect'>,
  { itself, milliseconds, bytes: most, cut, resolveHost = lookup }: OutboundLimits,
): Promise<Response> {
  refusePrivate(url, itself)
  // Loaded when somebody is called.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  const inTime = AbortSignal.timeout(milliseconds)
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers,
      agent: false,
      lookup: publicOnly(itself, resolveHost),
      signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    })
    sent.on('error', (error) => reject(inTime.aborted ? (inTime.reason as Error) : error))
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      const end = () => {
        const status = answer.statusCode ?? 500
        const type = answer.headers['content-type']
        const text = [204, 205, 304].includes(status) ? null : Buffer.concat(parts)
        resolve(new Response(text, { status, headers: type === undefined ? {} : { 'content-type': type } }))
      }
      answer.on('error', reject)
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes <= most) return void parts.push(part)
        if (cut) end()
        sent.destroy(new Error('The answer is too long'))
      })
      answer.on('end', end)
    })
    sent.end(body === undefined || body === null ? undefined : String(body as string | URLSearchParams))
  })
}

/** The look-up of the connection, which refuses a name if one of its addresses is not public. */
function publicOnly(itself: boolean, resolveHost: typeof lookup): LookupFunction {
  return (host, options, done) =>
    resolveHost(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const allowed = found.every((each) => isPublic(each) || (itself && isLoopback(each.address)))
      if (!allowed || !found[0]) return done(new NotCalled('private'), '')
      if (options.all) return done(null, found)
      return done(null, found[0].address, found[0].family)
    })
}

/** Networks that IANA reserves for private, local and special use. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Global addresses that carry an IPv4 address, or are for documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet. */
function isPublic({ address, family }: LookupAddress): boolean {
  if (family === 6) return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return family === 4 && !special.check(address, 'ipv4')
}
