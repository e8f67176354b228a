import type { Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config.ts'

/** Signed cookies for the path of the call, not readable by scripts. */
export interface SignedCookies {
  read: (name: string) => Promise<string | undefined>
  set: (name: string, value: string, days: number, reach?: CookieReach) => Promise<void>
}

interface CookieReach {
  path: string
  sameSite?: 'lax'
}

export function cookiesOf(
  { http, config, signer }: { http: FastifyInstance; config: Config; signer: () => Promise<Signer> },
  request: FastifyRequest,
  reply: FastifyReply,
): SignedCookies {
  return {
    read: async (name) => {
      const { [name]: signed } = http.parseCookie(request.headers.cookie ?? '')
      const { valid, value } = (await signer()).unsign(signed ?? '')
      return valid ? value : undefined
    },
    set: async (name, value, days, reach) =>
      void reply.header(
        'set-cookie',
        http.serializeCookie(name, (await signer()).sign(value), {
          path: request.routeOptions.url,
          httpOnly: true,
          sameSite: 'strict',
          ...reach,
          secure: config.publicUrl.startsWith('https:'),
          maxAge: Math.round(days * 86_400),
        }),
      ),
  }
}
