import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountApi, sessionsApi } from '#contract/account.ts'
import { apiKeyApi } from '#contract/api-keys.ts'
import { emailOf } from '#contract/email.ts'
import { portalSettingsApi } from '#contract/portal-settings.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { colleagueApi } from '#contract/colleagues.ts'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import { approvalApi } from '#contract/orders/approvals.ts'
import { passkeyApi } from '#contract/passkeys.ts'
import { sessionApi } from '#contract/session.ts'
import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { ssoApi } from '#contract/sso.ts'
import { signUpApi } from '#contract/sign-up.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { userApi } from '#contract/users.ts'

/** Refusals about identity or rights; the others are about input. */
const guarding: readonly ErrorCode[] = [
  'unauthenticated',
  'sign_in_refused',
  'sign_in_expired',
  'forbidden',
  'second_factor_required',
  'not_found',
  'too_many',
]

/** Logs a refused right: who, what, which record, from where, why. A foreign record appears as a missing one. */
export function logRefusal(request: FastifyRequest, why: ErrorCode) {
  const { endpoint } = request.routeOptions.config
  if (!endpoint || !guarding.includes(why)) return
  // Without a record in the path, nothing can belong to someone else.
  if (why === 'not_found' && !endpoint.params) return
  request.log.warn({ security: 'refused', ...factsOf(request), why }, 'security')
}

/** Logs each sign-in, sign-up, password link, change of rights, settings or prices, and each downloaded file. */
export function logAdmissions(http: FastifyInstance) {
  http.addHook('onResponse', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint && reply.statusCode < 400 && (endpoint.answersFile || watched.has(endpoint)))
      request.log.info({ security: 'admitted', ...factsOf(request) }, 'security')
    done()
  })
}

const watched: ReadonlySet<unknown> = new Set([
  sessionApi.login,
  sessionApi.logout,
  sessionApi.forgotPassword,
  signUpApi.send,
  sessionApi.resetPassword,
  sessionApi.changePassword,
  colleagueApi.invite,
  colleagueApi.accept,
  colleagueApi.change,
  colleagueApi.remove,
  colleagueApi.nameDelegate,
  approvalApi.decide,
  floorApprovalApi.decide,
  userApi.approve,
  userApi.reject,
  userApi.update,
  accountApi.changeProfile,
  accountApi.changeContact,
  sessionsApi.end,
  apiKeyApi.create,
  apiKeyApi.revoke,
  sessionsApi.endOthers,
  ssoApi.begin,
  ssoApi.finish,
  ssoApi.link,
  ssoApi.configure,
  ssoApi.addDomain,
  ssoApi.verifyDomain,
  ssoApi.removeDomain,
  secondFactorApi.finishSignIn,
  secondFactorApi.confirm,
  secondFactorApi.switchOff,
  secondFactorApi.renewCodes,
  secondFactorApi.removeFactors,
  passkeyApi.signIn,
  passkeyApi.finishSignIn,
  passkeyApi.register,
  passkeyApi.rename,
  passkeyApi.remove,
  portalSettingsApi.change,
  rateCardApi.setPrice,
  cardDraftApi.publish,
  cardDraftApi.withdraw,
  cardDraftApi.restore,
  rateCardApi.assign,
  rateCardApi.withdraw,
  rateCardApi.remove,
])

function factsOf(request: FastifyRequest) {
  const { viewer, identified, routeOptions, params, body } = request
  return {
    who: viewer
      ? { user: viewer.userId, company: viewer.companyId, role: viewer.role }
      : (identified ?? typedEmail(body)),
    ...keyOf(request),
    what: `${request.method} ${routeOptions.url}`,
    ...recordOf(params as object, body),
    from: request.ip,
  }
}

/** The record named by the path or, in user management and rate cards, by the body. */
function recordOf(params: object, body: unknown) {
  // A token in a path is a secret.
  if ('token' in params) return {}
  if (Object.keys(params).length > 0) return { record: params }
  const { data, id = data?.id } = (body ?? {}) as { data?: { id?: unknown }; id?: unknown }
  return typeof id === 'number' ? { record: { id } } : {}
}

/** The public prefix of an API key, refused ones included. */
function keyOf({ headers }: FastifyRequest) {
  const key = /^Bearer (tl_[\w-]{8})/i.exec(headers.authorization ?? '')?.[1]
  return key && { key }
}

/** The address used to sign in, unless it is not an email: people type passwords into the wrong field. */
function typedEmail(body: unknown): { email: string } | undefined {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' && emailOf(email) !== null ? { email } : undefined
}
