import { plusDays } from '#contract/days.ts'
import { demoPassword } from '#server/seed/people.ts'
import { demoLetterhead } from '#server/seed/write-demo.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'
import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { everyone, signedIn, customers, owner, manager, managerAndAdmin, admin } = usual

const nobody = '422 422 422 422 422 422 422'
const provider = { issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'x', enabled: false }

/** For everyone else, staff included, it does not exist. */
const ownPasskey = '401 401 200 404 404 404 404'
const assertion = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}

export const peopleAttempts: Record<string, AttemptedCall> = {
  'GET /health': { statuses: everyone },
  'GET /ready': { statuses: everyone },
  'GET /countries': { statuses: everyone },
  'GET /postcodes/:postcode': { statuses: everyone },
  'GET /terms': { statuses: everyone },
  'POST /login': {
    statuses: everyone,
    body: () => ({ email: 'customer@acme.example', password: demoPassword }),
  },
  'POST /forgotPassword': { statuses: everyone, body: () => ({ email: `${crypto.randomUUID()}@a.example` }) },
  'POST /signup': { statuses: everyone, form: () => signUpForm(`${crypto.randomUUID()}@a.example`) },
  // A token of a password link identifies the user, and none of these actors has one.
  'POST /resetPassword': {
    statuses: '422 422 422 422 422 422 422',
    body: () => ({ token: 'x'.repeat(40), password: 'a long enough password' }),
  },
  'PUT /profile/password': {
    // Each has a different current password.
    statuses: '401 401 422 422 422 422 422',
    body: () => ({ current_password: 'x', password: 'a long enough password' }),
  },
  'PUT /profile': {
    statuses: signedIn,
    body: () => ({ first_name: 'Some', last_name: 'Body', responsibility: '', country: 'Malaysia' }),
  },
  'PUT /profile/contact': { statuses: signedIn, body: () => ({ phone: '03-2345 6789' }) },
  'GET /profile/client-manager': { statuses: customers },
  'GET /sessions': { statuses: signedIn },
  // Only Acme's person is signed in as them: for everyone else, staff included, the session does not exist.
  'DELETE /sessions/:id': {
    statuses: '401 401 200 404 404 404 404',
    colleague: '404',
    from: 'signed in twice',
    id: 'session',
  },
  'DELETE /sessions': { statuses: signedIn },
  'GET /api-keys': { statuses: '401 401 200 200 200 200 403', colleague: '403' },
  'POST /api-keys': {
    statuses: '401 401 200 200 200 200 403',
    colleague: '403',
    body: () => ({
      name: 'Robot',
      scopes: ['read'],
      expires_on: plusDays(new Date().toISOString().slice(0, 10), 30),
      current_password: demoPassword,
    }),
  },
  'DELETE /api-keys/:id': {
    statuses: '401 401 200 404 404 404 403',
    colleague: '403',
    from: 'key created',
    id: 'apiKey',
  },
  'GET /site-contacts': { statuses: customers },
  'POST /site-contacts': {
    statuses: customers,
    body: () => ({ name: crypto.randomUUID(), phone: '03-2345 6789' }),
  },
  'PUT /site-contacts/:id': {
    statuses: owner,
    from: 'contact saved',
    id: 'contact',
    body: () => ({ name: crypto.randomUUID(), phone: '03-2345 6789' }),
  },
  'DELETE /site-contacts/:id': { statuses: owner, from: 'contact saved', id: 'contact' },
  // No company has proven this domain, and no provider has sent this state.
  'POST /login/sso': { statuses: nobody, body: () => ({ email: 'someone@unproven.example' }) },
  'POST /login/sso/callback': { statuses: nobody, body: () => ({ code: 'x', state: 'x' }) },
  'POST /login/sso/link': { statuses: nobody, body: () => ({ token: 'x'.repeat(40), password: 'x' }) },
  // A token that none of these actors has.
  'POST /login/second-factor': {
    statuses: '422 422 422 422 422 422 422',
    body: () => ({ token: 'x'.repeat(40), method: 'totp', code: '123456' }),
  },
  'POST /login/second-factor/passkey': {
    statuses: nobody,
    body: () => ({ token: 'x'.repeat(40), assertion }),
  },
  'POST /login/passkey/options': { statuses: everyone, body: () => ({}) },
  // None of them has this challenge.
  'POST /login/passkey': { statuses: nobody, body: () => ({ assertion }) },
  'POST /profile/passkeys/options': { statuses: signedIn, body: () => ({ current_password: demoPassword }) },
  'POST /profile/passkeys': {
    statuses: '401 401 422 422 422 422 422',
    body: () => ({
      name: 'x',
      attestation: { ...assertion, response: { clientDataJSON: 'x', attestationObject: 'x' } },
    }),
  },
  'PUT /profile/passkeys/:id': {
    statuses: ownPasskey,
    colleague: '404',
    from: 'passkey added',
    id: 'passkey',
    body: () => ({ name: 'x' }),
  },
  'POST /profile/passkeys/:id/remove': {
    statuses: ownPasskey,
    colleague: '404',
    from: 'passkey added',
    id: 'passkey',
    body: () => ({ current_password: demoPassword }),
  },
  'GET /profile/second-factor': { statuses: signedIn },
  'POST /profile/second-factor': {
    statuses: signedIn,
    body: () => ({ current_password: demoPassword }),
  },
  // Each has begun one in the row before, with another code.
  'PUT /profile/second-factor': { statuses: '401 401 422 422 422 422 422', body: () => ({ code: '1' }) },
  'POST /profile/second-factor/off': {
    statuses: '401 401 409 409 409 409 409',
    body: () => ({ current_password: demoPassword, code: '123456' }),
  },
  'POST /profile/second-factor/recovery-codes': {
    statuses: '401 401 409 409 409 409 409',
    body: () => ({ current_password: demoPassword }),
  },
  // Acme's own person, who has none.
  'DELETE /user-management/second-factor/:id': { statuses: '401 401 403 403 403 409 403', id: 'user' },
  'GET /portal-settings': { statuses: admin },
  'PUT /portal-settings': { statuses: admin, body: () => ({ staff_second_factor: false }) },
  'GET /portal-settings/letterhead': { statuses: admin },
  'PUT /portal-settings/letterhead': {
    statuses: admin,
    body: () => ({ ...demoLetterhead, version: 1 }),
  },
  'GET /logout': { statuses: signedIn },
  'GET /profile': { statuses: signedIn },

  'GET /colleagues': { statuses: customers },
  'GET /colleagues/history': { statuses: customers, colleague: '403' },
  'PUT /colleagues/:id': {
    statuses: owner,
    colleague: '403',
    from: 'a new colleague',
    id: 'user',
    body: () => ({ spending_limit: 20_000 }),
  },
  'DELETE /colleagues/:id': { statuses: owner, colleague: '403', from: 'a new colleague', id: 'user' },
  'PUT /colleagues/delegate': {
    statuses: owner,
    colleague: '403',
    from: 'a new colleague',
    body: ({ user }) => ({ user_id: user, first_day: '2099-01-01', last_day: '2099-01-31' }),
  },
  'DELETE /colleagues/delegate': { statuses: customers, colleague: '403' },
  'GET /colleagues/invitations': { statuses: customers, colleague: '403' },
  'POST /colleagues/invitations': {
    statuses: customers,
    colleague: '403',
    body: () => ({ email: `${crypto.randomUUID()}@a.example` }),
  },
  'PUT /colleagues/invitations/:id': { statuses: owner, colleague: '403', from: 'invited', id: 'invitation' },
  'DELETE /colleagues/invitations/:id': {
    statuses: owner,
    colleague: '403',
    from: 'invited',
    id: 'invitation',
  },
  // A token identifies the invited person, and none of these actors has one.
  'POST /accept-invitation': {
    statuses: '422 422 422 422 422 422 422',
    body: () => ({
      token: 'x'.repeat(40),
      first_name: 'A',
      last_name: 'B',
      password: 'a long enough password',
    }),
  },

  'GET /customers': { statuses: managerAndAdmin },
  'GET /customers/export': { statuses: managerAndAdmin },
  'GET /customers/:id': { statuses: managerAndAdmin, id: 'company' },
  // Nobody has read this version.
  'PUT /customers/:id': {
    statuses: '401 401 403 403 403 409 403',
    id: 'company',
    body: () => ({ version: 999, tin: 'C1' }),
  },
  'GET /customers/:id/contacts': { statuses: managerAndAdmin, id: 'company' },
  'GET /customers/client-managers': { statuses: managerAndAdmin },
  'GET /user-management/userManagement': { statuses: admin },
  'GET /user-management/userManagement/export': { statuses: admin },
  'GET /user-management/userApproval/:id': { statuses: admin, from: 'signed up', id: 'user' },
  'GET /user-management/userApproval/:id/document': { statuses: admin, from: 'signed up', id: 'user' },
  'POST /user-management/approve': {
    statuses: admin,
    from: 'signed up',
    body: ({ user }) => ({ data: { id: user } }),
  },
  'POST /user-management/reject': {
    statuses: admin,
    from: 'signed up',
    body: ({ user }) => ({ data: { id: user, reason: 'The document cannot be read' } }),
  },
  'POST /user-management/update': {
    statuses: admin,
    from: 'signed up',
    body: ({ user }) => ({ data: { id: user, email: `${user}@renamed.example` } }),
  },
  'GET /customers/:id/sso': { statuses: admin, id: 'company' },
  'PUT /customers/:id/sso': { statuses: admin, id: 'company', body: () => provider },
  // Nothing answers there.
  'POST /customers/:id/sso/test': {
    statuses: '401 401 403 403 403 422 403',
    id: 'company',
    body: () => provider,
  },
  'POST /customers/:id/sso/domains': {
    statuses: admin,
    id: 'company',
    body: () => ({ domain: `d${crypto.randomUUID()}.example` }),
  },
  'PUT /sso-domains/:id/verify': { statuses: admin, from: 'domain added', id: 'domain' },
  'DELETE /sso-domains/:id': { statuses: admin, from: 'domain added', id: 'domain' },
  'GET /dashboard': { statuses: '401 401 200 200 200 200 403' },
  'GET /dashboard/attention': { statuses: '401 401 200 200 200 403 403' },
  'GET /dashboard/sales': { statuses: manager },
  'GET /dashboard/sales/export': { statuses: manager, more: '?figure=won' },
  'GET /dashboard/spend': { statuses: customers },
  'GET /dashboard/spend/export': { statuses: customers, more: '?figure=spend' },
  'GET /dashboard/open-work': { statuses: manager },
  'GET /dashboard/open-work/export': { statuses: manager, more: '?figure=due' },
}
