import { hubApis } from '#contract/mef/hub.ts'
import { kindsOfTypes, mefEventTypes, typesIn } from '#server/mef/events.ts'
import { serveMef, withPointers, wrongAt } from '#server/mef/serve.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { addWebhook } from '#server/webhooks/add.ts'

/** A registration is a webhook with the format `mef`. */
export function hubRoutes(portal: Portal) {
  for (const [record, { register, registered, unregister }] of Object.entries(hubApis)) {
    const isQuote = record === 'quote'
    const types = mefEventTypes.filter((type) => type.startsWith('quote') === isQuote)
    const find = async (db: Db, id: string) => {
      const webhooks = await db.selectFrom('webhook').selectAll().where('format', '=', 'mef').execute()
      const isOfHub = ({ kinds: [kind = ''] }: { kinds: string[] }) => kind.startsWith('quote.') === isQuote
      const found = webhooks.find((each) => `${each.id}` === id && isOfHub(each))
      return found ?? Promise.reject(notFound())
    }
    const registration = ({ id, url: callback, query }: Awaited<ReturnType<typeof find>>) => ({
      body: { id: `${id}`, callback, ...(query && { query }) },
    })

    serveMef(portal, register, async ({ db, viewer, body: { callback: url, query = '' } }) => {
      const wanted = typesIn(query)
      if (wanted.some((type) => !types.includes(type)))
        throw wrongAt('/query', 'invalidValue', (w) => w.notAChoice(types.join(', ')))
      const kinds = kindsOfTypes(wanted.length > 0 ? wanted : types)
      const hook = { url, kinds, format: 'mef', query } as const
      const webhook = await withPointers(
        () => '/callback',
        () => addWebhook(portal.config, db, viewer, hook),
      )
      return { status: 201, ...registration(webhook) }
    })
    serveMef(portal, registered, async ({ db, id }) => registration(await find(db, id)))
    serveMef(portal, unregister, async ({ db, id }) => {
      const { id: found } = await find(db, id)
      await db.deleteFrom('webhook').where('id', '=', found).execute()
      return { status: 204 }
    })
  }
}
