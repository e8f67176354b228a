import { Readable, finished } from 'node:stream'
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportAsViewer, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ListFile, ListWorkbook } from '#server/platform/export.ts'
import { serveAuthenticated, type Call, type Portal } from '#server/platform/route.ts'
import { logRefusal } from '#server/platform/security-log.ts'
import { withinQuota } from '#server/platform/connection-quota.ts'
import { asFile } from '#server/platform/transfer.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/**
 * Serves an export, one at a time per person (429), read part by part as its reader accepts it. The connection is cut
 * if the reader stalls, the session ends or a part fails, so that nobody mistakes half a file for the whole.
 */
export function serveExport<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<ListFile>,
) {
  serveAuthenticated(portal, endpoint, async ({ request, reply, viewer, parts }) => {
    const turn = await takeExportTurn(portal.db, viewer.userId)
    const inLine = <Read>(read: (db: Db) => Promise<Read>) => exportAsViewer(portal.db, viewer, read)
    const file = await inLine((db) => verb({ db, viewer, ...parts })).catch(async (error: unknown) => {
      await turn.giveBack()
      throw error
    })
    if ('write' in file) {
      const made = () => writeWorkbook(file, portal, { request, reply, viewer }, turn, inLine)
      const bytes = await withinQuota(portal.db, 'workbooks', made, maxWorkbooks).finally(() =>
        turn.giveBack(),
      )
      return bytes && asFile(reply, file).send(bytes)
    }
    const list = file
    let stalled: NodeJS.Timeout | undefined
    const awaitReader = () => {
      if (reply.raw.destroyed) return
      stalled = setTimeout(() => {
        request.log.info('the reader of an export has stalled')
        reply.raw.destroy()
      }, portal.timeouts.reader)
    }
    finished(reply.raw, () => clearTimeout(stalled))

    async function* sent() {
      try {
        awaitReader()
        yield list.first
        for (const ids of list.rest) {
          clearTimeout(stalled)
          await mayStillRead(portal, viewer)
          await turn.keep()
          const part = await inLine((db) => list.read(db, ids))
          awaitReader()
          yield part
        }
        // Freed before the answer ends, so that the next export does not collide.
        await turn.giveBack()
      } catch (error) {
        if (error instanceof AppError) logRefusal(request, error.code)
        else if (hasLeft(error)) request.log.info('the reader of an export has left')
        else request.log.error({ err: error }, 'export ended early')
        reply.raw.destroy()
        throw error
      }
    }
    const out = Readable.from(sent(), { objectMode: false, highWaterMark: 1 })
    out.once('close', () => {
      turn.giveBack().catch((error: unknown) => request.log.error({ err: error }, 'export turn was kept'))
    })
    return asFile(reply, list).send(out)
  })
}

/** Workbooks whose rows a process holds at once. */
const maxWorkbooks = 3

async function writeWorkbook(
  file: ListWorkbook,
  portal: Portal,
  { request, reply, viewer }: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer },
  turn: ExportTurn,
  inLine: <Read>(read: (db: Db) => Promise<Read>) => Promise<Read>,
): Promise<Buffer | undefined> {
  const rows = [...file.first]
  for (const ids of file.rest) {
    if (reply.raw.destroyed) {
      request.log.info('the reader of an export has left')
      return undefined
    }
    await mayStillRead(portal, viewer)
    await turn.keep()
    rows.push(...(await inLine((db) => file.read(db, ids))))
  }
  return file.write(rows)
}

/** Serves a small export read at once, one at a time per person (429). Its bytes are made after the transaction. */
export function serveWholeExport<E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  verb: (call: Call<E>) => Promise<{ name: string; media_type: string; bytes: () => Promise<Buffer> }>,
) {
  serveAuthenticated(portal, endpoint, async ({ reply, viewer, parts }) => {
    const turn = await takeExportTurn(portal.db, viewer.userId)
    const made = async () => {
      const file = await exportAsViewer(portal.db, viewer, (db) => verb({ db, viewer, ...parts }))
      return { file, bytes: await file.bytes() }
    }
    const { file, bytes } = await made().finally(() => turn.giveBack())
    return asFile(reply, file).send(bytes)
  })
}

/** Whether the reader disconnected before the answer was complete. */
const hasLeft = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Throws 401 if the viewer's session, role or company has changed since the export began. */
async function mayStillRead(portal: Portal, { token, role, companyId }: Viewer) {
  const now = await portal.viewerOf(token, undefined, { prolong: false })
  if (now?.role !== role || now.companyId !== companyId || now.lacksFactor)
    throw new AppError('unauthenticated', (w) => w.unauthenticated)
}

/** Seconds until an unrenewed turn expires: a killed process does not free it. */
const longestSilence = 60

interface ExportTurn {
  keep: () => Promise<void>
  /** Frees the turn once; later calls wait for the first. */
  giveBack: () => Promise<unknown>
}

/** Takes the person's turn to export. Throws 429 if it is taken. */
export async function takeExportTurn(db: Db, userId: number): Promise<ExportTurn> {
  const holder = randomUUID()
  const until = sql<Date>`clock_timestamp() + ${sql.lit(`${longestSilence} s`)}::interval`
  const taken = await db
    .insertInto('export_turn')
    .values({ user_id: userId, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ holder, until })
        .where('export_turn.until', '<', sql<Date>`clock_timestamp()`),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) throw new AppError('too_many', (w) => w.exportUnderWay, { retryAfterSeconds: 5 })
  let given: Promise<unknown> | undefined
  return {
    async keep() {
      await db.updateTable('export_turn').set({ until }).where('holder', '=', holder).execute()
    },
    giveBack: () => (given ??= db.deleteFrom('export_turn').where('holder', '=', holder).execute()),
  }
}
