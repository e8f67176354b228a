import { ssoApi } from '#contract/sso.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import {
  serve,
  serveData,
  servePublic,
  serveSession,
  type Portal,
  type PublicCall,
} from '#server/platform/route.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { beginSso, type SsoStep, checkedIssuer, ssoKey } from '#server/sso/connection.ts'
import {
  addDomain,
  findDomain,
  markVerified,
  refuseUnverified,
  removeDomain,
  type TxtLookUp,
  findCompany,
  readSso,
  redirectUri,
  saveConnection,
} from '#server/sso/settings.ts'
import { finishSso, linkSso } from '#server/sso/finish.ts'
import { allowsLocal } from '#server/platform/outbound.ts'

export function ssoRoutes(portal: Portal, txtOf: TxtLookUp) {
  signInRoutes(portal)
  settingRoutes(portal, txtOf)
}

function signInRoutes(portal: Portal) {
  const { config, http } = portal
  const stepOf = ({ now, cookies }: Pick<PublicCall<unknown>, 'now' | 'cookies'>): SsoStep => ({
    now,
    cookies,
    itself: allowsLocal(config),
    redirectUri: redirectUri(config),
    note: (why) => http.log.warn({ sso: why }, 'single sign-on'),
  })
  servePublic(portal, ssoApi.begin, async (call) => ({
    data: { url: await beginSso(call.db, { ...call.body, address: call.address }, stepOf(call)) },
  }))
  servePublic(portal, ssoApi.finish, async (call) => {
    const caller = { ...call, demo: config.demo }
    const { outcome, user } = await finishSso(call.db, call.body, caller, stepOf(call))
    call.identify({ user: user.id, company: user.company_id })
    return { data: outcome }
  })
  servePublic(portal, ssoApi.link, async (call) => {
    const { session, user } = await linkSso(call.db, call.body, call, stepOf(call))
    call.identify({ user: user.id, company: user.company_id })
    return { data: session }
  })
}

/** Providers and DNS are asked between transactions, which would keep a connection of the database waiting. */
function settingRoutes(portal: Portal, txtOf: TxtLookUp) {
  const { config } = portal
  const itself = allowsLocal(config)
  const settingsAfter = async (db: Db, company: number, message: Sentence) => ({
    data: await readSso(db, company, config),
    message,
  })

  serveData(portal, ssoApi.settings, ({ db, params }) => readSso(db, params.id, config))
  serveSession(portal, ssoApi.configure, async ({ db: pool, viewer, params, body }) => {
    await asViewer(pool, viewer, (db) => findCompany(db, params.id))
    if (body.enabled) await checkedIssuer(body.issuer, itself)
    const key = await ssoKey(pool)
    return asViewer(pool, viewer, async (db) => {
      await saveConnection(db, viewer, params.id, body, key)
      return settingsAfter(db, params.id, (w) => w.ssoSaved)
    })
  })
  serveSession(portal, ssoApi.test, async ({ db: pool, viewer, params, body }) => {
    await asViewer(pool, viewer, (db) => findCompany(db, params.id))
    const about = await checkedIssuer(body.issuer, itself)
    return { data: { issuer: about.issuer, sign_in_host: new URL(about.authorization_endpoint!).host } }
  })
  serve(portal, ssoApi.addDomain, async ({ db, params, body }) => {
    await addDomain(db, params.id, body.domain)
    return settingsAfter(db, params.id, (w) => w.ssoDomainAdded)
  })
  serveSession(portal, ssoApi.verifyDomain, async ({ db: pool, viewer, params }) => {
    const domain = await asViewer(pool, viewer, (db) => findDomain(db, params.id))
    await refuseUnverified(txtOf, domain)
    return asViewer(pool, viewer, async (db) => {
      await markVerified(db, params.id, portal.now())
      return settingsAfter(db, domain.company_id, (w) => w.ssoDomainVerified)
    })
  })
  serve(portal, ssoApi.removeDomain, async ({ db, params }) =>
    settingsAfter(db, await removeDomain(db, params.id), (w) => w.ssoDomainRemoved),
  )
}
