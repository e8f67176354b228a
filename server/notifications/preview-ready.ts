import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { ComputedPreview } from '#server/rate-cards/previews.ts'
import { notify } from '#server/notifications/notify.ts'

/** Notifies who asked for a preview of a rate card's draft that it is there; once, however often the job is repeated. */
export async function notifyPreviewReady(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  { rule, name, revision, askedBy, askedAt }: ComputedPreview,
): Promise<void> {
  await notify(db, viewer, {
    kind: 'preview_ready',
    company_id: null,
    users: [askedBy],
    facts: { reference: name, rule },
    dedupe_key: `preview ${revision} ${askedAt.toISOString()}`,
  })
}
