import type * as Oidc from 'openid-client'
import { invalid } from '#server/platform/errors.ts'
import { callOutward, NotCalled, refuseInward } from '#server/sso/outward.ts'

export interface Client {
  issuer: string
  client_id: string
  client_secret: string
}

export class IssuerFault extends Error {
  override name = 'IssuerFault'
  readonly kind: 'not reachable' | 'silent' | 'differs' | 'unfit'

  constructor(kind: IssuerFault['kind'], cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

/** A provider's own description, read for each sign-in. `itself`: on this machine too. Throws `IssuerFault` if unusable. */
export async function askIssuer(client: Client, itself: boolean): Promise<Oidc.Configuration> {
  const address = new URL(client.issuer)
  const found = await discovered(client, address, itself).catch((error: unknown) => {
    throw new IssuerFault(faultKindOf(error), error)
  })
  const about = found.serverMetadata()
  // A provider that describes itself by a pattern for many tenants would confirm people of all of them.
  if (new URL(about.issuer).href !== address.href) throw new IssuerFault('differs')
  try {
    for (const end of [about.authorization_endpoint, about.token_endpoint, about.jwks_uri])
      refuseInward(new URL(end ?? ''), itself)
  } catch (error) {
    throw new IssuerFault('unfit', error)
  }
  return found
}

async function discovered({ client_id, client_secret }: Client, address: URL, itself: boolean) {
  refuseInward(address, itself)
  const oidc = await import('openid-client')
  return oidc.discovery(address, client_id, undefined, secretTo(oidc, client_secret), {
    [oidc.customFetch]: callOutward(itself),
    // The signature of an id token is checked although it comes by TLS.
    execute: [oidc.enableNonRepudiationChecks, ...(itself ? [oidc.allowInsecureRequests] : [])],
    timeout: 5,
  })
}

/** In the header, which every provider takes that does not say otherwise. */
function secretTo(oidc: typeof Oidc, secret: string): Oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (about, ...rest) => {
    const ways = about.token_endpoint_auth_methods_supported
    return (ways && !ways.includes('client_secret_basic') ? inBody : inHeader)(about, ...rest)
  }
}

function faultKindOf(error: unknown): IssuerFault['kind'] {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof NotCalled) return 'not reachable'
    if ('code' in each && each.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'differs'
  }
  return 'silent'
}

/** Discovery needs no client of the provider. */
const unasked = { client_id: 'unasked', client_secret: 'unasked' }

export async function checkedIssuer(issuer: string, itself: boolean): Promise<Oidc.ServerMetadata> {
  try {
    return (await askIssuer({ ...unasked, issuer }, itself)).serverMetadata()
  } catch (error) {
    if (!(error instanceof IssuerFault)) throw error
    const { kind } = error
    throw invalid({
      issuer: (w) => {
        if (kind === 'silent') return w.issuerSilent(issuer)
        return { 'not reachable': w.issuerNotReachable, differs: w.issuerDiffers, unfit: w.issuerUnfit }[kind]
      },
    })
  }
}
