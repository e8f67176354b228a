import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'

interface ReadyDocument {
  company_id: number
  id: number
  name: string
  waited: readonly number[]
}

export async function notifyDocumentReady(
  db: Db,
  viewer: Pick<Viewer, 'now'>,
  { company_id, id, name, waited }: ReadyDocument,
): Promise<void> {
  await notify(db, viewer, {
    kind: 'document_ready',
    company_id,
    users: waited,
    facts: { reference: name.replace(/\.pdf$/, ''), document: id },
    dedupe_key: `document ${id}`,
  })
}
