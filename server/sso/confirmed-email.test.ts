import { expect, test } from 'vitest'
import { confirmedEmail } from '#server/sso/finish.ts'

const email = 'aisyah@acme.example'
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`
const entraV1 = `https://sts.windows.net/${tenant}/`
const google = 'https://accounts.google.com'
const okta = 'https://acme.okta.com'
const keycloak = 'https://login.acme.example/realms/staff'

/** Claims of an id token, and the outcomes without and with the setting. */
test.each([
  [google, { azp: 'x.apps.googleusercontent.com', hd: 'acme.example', email, email_verified: true }, '', ''],
  [okta, { ver: 1, amr: ['pwd'], idp: '00o1', email, email_verified: true }, '', ''],
  [okta, { ver: 1, idp: '00o1' }, 'no email', 'no email'],
  [keycloak, { typ: 'ID', acr: '1', preferred_username: 'aisyah', email, email_verified: true }, '', ''],
  [keycloak, { typ: 'ID', email, email_verified: false }, ...twice('email_verified is not true')],
  ['https://acme.us.auth0.com/', { nickname: 'aisyah', email, email_verified: true }, '', ''],
  ['https://cognito-idp.ap-southeast-1.amazonaws.com/p', { email, email_verified: 'true' }, '', ''],
  ['https://id.acme.example', { email, email_verified: 'false' }, ...twice('email_verified is not true')],
  ['https://id.acme.example', { email, email_verified: 1 }, ...twice('email_verified is not true')],
  ['https://id.acme.example', { email }, 'no email_verified', ''],
  ['https://id.acme.example', { email, email_verified: null }, 'no email_verified', ''],
  [entra, { tid: tenant, preferred_username: email, ver: '2.0' }, ...twice('no email')],
  [entra, { tid: tenant, email, ver: '2.0' }, 'no email_verified or xms_edov', ''],
  [entra, { tid: tenant, email, xms_edov: true }, '', ''],
  [entra, { tid: tenant, email, xms_edov: 'true' }, '', ''],
  [entra, { tid: tenant, email, xms_edov: 1 }, '', ''],
  [entraV1, { tid: tenant, upn: email, email, xms_edov: '1', ver: '1.0' }, '', ''],
  [entra, { tid: tenant, email, xms_edov: false }, ...twice('xms_edov is not true')],
  [entra, { tid: tenant, email, xms_edov: '0', email_verified: true }, ...twice('xms_edov is not true')],
  [
    entra,
    { tid: tenant, email, xms_edov: true, email_verified: false },
    ...twice('email_verified is not true'),
  ],
  ['https://login.microsoftonline.com.evil.example', { email, xms_edov: true }, 'no email_verified', ''],
  [keycloak, { email, xms_edov: true }, 'no email_verified', ''],
])('%s, %j', (issuer, claims, alone, switchedOn) => {
  const outcome = (why: string) => (why === '' ? { email } : { why })
  expect(confirmedEmail(claims, { issuer, emails_confirmed: false })).toEqual(outcome(alone))
  expect(confirmedEmail(claims, { issuer, emails_confirmed: true })).toEqual(outcome(switchedOn))
})

function twice(why: string): [string, string] {
  return [why, why]
}
