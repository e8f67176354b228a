import type { ValidateFunction } from 'ajv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { cantata } from '#contract/mef/cantata.ts'
import { maxRow } from '#contract/paging.ts'
import { answerErrorToSession, authenticate, reauthenticate } from '#server/platform/authenticate.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { AppError, notFound, type Failure } from '#server/platform/errors.ts'
import { runIdempotent, type Portal } from '#server/platform/route.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'

/** Of a list, which has `counted`. */
const page = {
  offset: z.coerce.number<string>().int().min(0).max(maxRow).default(0),
  limit: z.coerce.number<string>().int().min(1).max(100).default(20),
}
/** A portal has one seller, and a user one company. */
const parties = { buyerId: z.string().optional(), sellerId: z.string().optional() }

/** `db` is the request's transaction, under the viewer's role and company; `id` is that of the path. */
export interface MefRequest<Query, Body> {
  db: Db
  viewer: Viewer
  id: string
  query: z.output<Query> & { offset: number; limit: number }
  body: z.output<Body>
}

export interface MefAnswer {
  status?: 200 | 201 | 204
  body?: unknown
  /** Of a list: the number of all matching records. */
  total?: number
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair, which JSON escapes. */
const unstorableJson = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Serves a call of the standard: access first, then the query (400), the body (422) and the verb in one transaction. */
export function serveMef<Query extends z.ZodType, Body extends z.ZodType>(
  portal: Portal,
  call: Endpoint<z.ZodType, Query, Body>,
  verb: (request: MefRequest<Query, Body>) => Promise<MefAnswer>,
  methods: string[] = [call.method],
) {
  portal.http.route({
    method: methods,
    url: call.path,
    config: { endpoint: call },
    bodyLimit: 1024 * 1024,
    exposeHeadRoute: false,
    onRequest: (request) => authenticate(portal, call, request),
    errorHandler: (error, request, reply) => answerErrorToSession(portal, call, error, request, reply),
    preSerialization: async (request, reply, payload) =>
      reply.statusCode < 400 ? payload : mefFailure(payload as Failure, request, reply),
    handler: async (request, reply) => {
      const viewer = await reauthenticate(portal, call, request)
      const { id = '' } = request.params as { id?: string }
      if (id.includes('\0')) throw notFound()
      if (call.body) await checkBody(call.body, request.body)
      if (unstorableJson.test(JSON.stringify(request.body ?? null)))
        throw new AppError('malformed', (w) => w.unstorable)
      const query = queryOf(call, request) as MefRequest<Query, Body>['query']
      const { status, body, total } = await asViewer(portal.db, viewer, (db) => {
        const run = () => verb({ db, viewer, id, query, body: request.body as z.output<Body> })
        return call.idempotent ? runIdempotent(db, viewer, request, run) : run()
      })
      if (total !== undefined)
        void reply.headers({ 'x-total-count': total, 'x-result-count': (body as unknown[]).length })
      return reply.status(status ?? 200).send(body)
    },
  })
}

/** 501 for the calls of the standard that the portal does not offer. */
export function serveNotOffered(portal: Portal) {
  const call = cantata('GET', '/*', { summary: 'Any other call' })
  const refuse = () => Promise.reject(new AppError('not_offered', (w) => w.notOffered))
  serveMef(portal, call, refuse, ['GET', 'POST', 'PATCH', 'DELETE'])
}

type WrongCode = 'missingProperty' | 'invalidValue' | 'invalidFormat' | 'referenceNotFound' | 'otherIssue'

/** 422 on a property of the body, by its JSON pointer. */
export function wrongAt(at: string, code: WrongCode, say: Sentence) {
  return new AppError('invalid', say, { errors: { [at]: [say] }, data: { [at]: code } })
}

/** Turns refused fields of a verb into properties of the body. */
export async function withPointers<Result>(
  pointerOf: (field: string) => string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    const errors: Record<string, Sentence[]> = {}
    const data: Record<string, WrongCode> = {}
    for (const [field, says] of Object.entries(error.errors)) {
      errors[pointerOf(field)] = says
      data[pointerOf(field)] = /_(?:nis|nni)$/.test(field) ? 'referenceNotFound' : 'invalidValue'
    }
    throw new AppError('invalid', error.say, { errors, data })
  }
}

function queryOf(call: Endpoint, request: FastifyRequest): unknown {
  const given = request.query as Record<string, unknown>
  const refuse = (code: string, name: string) =>
    new AppError('malformed', (w) => w.invalidQuery(name), { data: code })
  for (const [name, value] of Object.entries(given)) {
    if (value === '') throw refuse('missingQueryValue', name)
    if (String(value).includes('\0')) throw refuse('invalidQuery', name)
  }
  const shape = call.query instanceof z.ZodObject ? call.query.shape : {}
  const read = z.strictObject({ ...shape, ...(call.counted && page), ...parties }).safeParse(given)
  if (read.success) {
    const { buyerId: _, sellerId: __, ...query } = read.data
    return query
  }
  const issue = read.error.issues[0]!
  const name = String(issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0])
  throw refuse(name in given ? 'invalidQuery' : 'missingQueryParameter', name)
}

const validators = new Map<z.ZodType, ValidateFunction>()

/** Throws 422 for the first property that is wrong, by the JSON schema of the body. */
async function checkBody(schema: z.ZodType, body: unknown) {
  let validate = validators.get(schema)
  if (!validate) {
    const { Ajv } = await import('ajv')
    // Zod writes a pattern beside each format.
    const ajv = new Ajv({ validateFormats: false })
    validate = ajv.compile(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }))
    validators.set(schema, validate)
  }
  if (validate(body)) return
  const { instancePath: at, keyword, params } = validate.errors![0]!
  if (keyword === 'required')
    throw wrongAt(`${at}/${params['missingProperty']}`, 'missingProperty', (w) => w.required)
  if (keyword === 'additionalProperties')
    throw wrongAt(`${at}/${params['additionalProperty']}`, 'otherIssue', (w) => w.mefFixed)
  if (at === '') throw new AppError('malformed', (w) => w.malformed)
  if (keyword === 'enum')
    throw wrongAt(at, 'invalidValue', (w) => w.notAChoice(params['allowedValues'].join(', ')))
  throw wrongAt(at, keyword === 'type' ? 'invalidFormat' : 'invalidValue', (w) => w.wrongKind)
}

/** A failure in the shape of the standard. */
function mefFailure({ code, message, errors, data }: Failure, request: FastifyRequest, reply: FastifyReply) {
  const reason = message.slice(0, 255)
  const { statusCode } = reply
  if (errors) {
    const codeAt = (at: string) => (data as Record<string, WrongCode> | undefined)?.[at] ?? 'invalidValue'
    return Object.entries(errors).map(([at, [says = reason]]) => ({
      code: codeAt(at),
      propertyPath: at,
      reason: says.slice(0, 255),
    }))
  }
  // In the standard only PATCH has a 409.
  if (statusCode === 422 || (statusCode === 409 && request.method !== 'PATCH')) {
    void reply.code(422)
    return [{ code: 'otherIssue', reason }]
  }
  const codes: Record<number, unknown> = {
    400: data ?? 'invalidBody',
    401: request.headers.authorization ? 'invalidCredentials' : 'missingCredentials',
    403: 'accessDenied',
    404: 'notFound',
    409: 'conflict',
    500: 'internalError',
    501: 'notImplemented',
  }
  return { code: codes[statusCode] ?? code, reason, message }
}
