import { cardDraftApi } from '#contract/rate-cards/draft-api.ts'
import { cardSheetApi, sheetLimits } from '#contract/rate-cards/sheet.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import { serveRead } from '#server/platform/read-upload.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { serveWholeExport } from '#server/platform/serve-export.ts'
import { discardDraft, lockCard, readDraft } from '#server/rate-cards/drafts.ts'
import { exportCard } from '#server/rate-cards/export-card.ts'
import { importCard } from '#server/rate-cards/import-card.ts'
import { askPreview, readPreview } from '#server/rate-cards/previews.ts'
import { publishDraft, withdrawVersion } from '#server/rate-cards/publish-draft.ts'
import { compareVersions, restoreVersion } from '#server/rate-cards/restore-version.ts'
import { saveDraft } from '#server/rate-cards/save-draft.ts'
import { neededHeadings } from '#server/rate-cards/sheet-rows.ts'

export function cardDraftRoutes(portal: Portal) {
  serve(portal, cardDraftApi.read, async ({ db, viewer, query }) => ({
    data: await readDraft(db, viewer, query.id),
  }))
  serve(portal, cardDraftApi.save, async ({ db, viewer, body }) => {
    const draft = await saveDraft(db, viewer, body)
    return { data: draft, message: (w) => (draft ? w.draftSaved(draft.cells.length) : w.draftEmpty) }
  })
  serve(portal, cardDraftApi.discard, async ({ db, viewer, query }) => {
    await discardDraft(db, viewer, query.id)
    return { message: (w) => w.draftDiscarded }
  })
  serve(portal, cardDraftApi.askPreview, async ({ db, viewer, body }) => ({
    data: await askPreview(db, viewer, body),
  }))
  serve(portal, cardDraftApi.preview, async ({ db, viewer, query }) => ({
    data: await readPreview(db, viewer, query.id),
  }))
  serve(portal, cardDraftApi.publish, async ({ db, viewer, body }) => {
    const { number, from, cells } = await publishDraft(db, viewer, body)
    return { data: { number, from }, message: (w) => w.draftPublished(cells, number, from) }
  })
  serve(portal, cardDraftApi.withdraw, async ({ db, viewer, query }) => {
    await withdrawVersion(db, viewer, query)
    return { message: (w) => w.versionWithdrawn(query.number) }
  })
  serve(portal, cardDraftApi.compare, async ({ db, viewer, query }) => ({
    data: await compareVersions(db, viewer, query),
  }))
  serve(portal, cardDraftApi.restore, async ({ db, viewer, body }) => {
    const restored = await restoreVersion(db, viewer, body)
    return restored
      ? { data: restored, message: (w) => w.versionRestored(body.number, restored.number) }
      : { data: null, requested: true, message: (w) => w.versionDrafted(body.number) }
  })
  serveWholeExport(portal, cardSheetApi.export, ({ db, viewer, query }) => exportCard(db, viewer, query))
  serveRead(
    portal,
    cardSheetApi.import,
    ({ db, viewer, query }) => lockCard(db, viewer, query.id),
    (file) => readSheet(file, { mostRows: sheetLimits.rows, headings: neededHeadings }),
    async ({ db, viewer, query, file }) => {
      const imported = await importCard(db, viewer, query, file)
      return { data: imported, message: (w) => w.sheetImported(imported.changes) }
    },
  )
}
