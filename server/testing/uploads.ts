import type { InjectOptions } from 'fastify'
import type { TestReply, World } from '#server/testing/world.ts'

/** The first bytes of a PDF, and pictures of a few pixels. */
export const pdf = Buffer.from('%PDF-1.7\n%…\n')
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes that programs write before `%PDF-`, which has to begin within 1,024 bytes. */
export const beforePdf: [what: string, start: string][] = [
  ['a byte-order mark', '\ufeff'],
  ['blank lines', '\r\n \n'],
  ['printer commands', '\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ['all of these', '\ufeff\n@PJL JOB\r\n'],
  ['1,019 bytes', ' '.repeat(1_019)],
]
export const startedPdf = (start: string) => Buffer.concat([Buffer.from(start), pdf])
/** Its `%PDF-` is one byte too late. */
export const latePdf = startedPdf(' '.repeat(1_020))

export const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA',
    'AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA',
    'ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA',
    'AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA',
    'AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA',
    'AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcU',
    'ERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4r',
    'K06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAEAAQDASIAAhEB',
    'AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/',
    'xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCEAyF//9k=',
  ].join(''),
  'base64',
)

const boundary = 'x-boundary'
const end = `\r\n--${boundary}--\r\n`

/** A part of a body without its end. */
function partOf(disposition: string, bytes: Buffer | string, mediaType?: string): Buffer {
  const type = mediaType ? `\r\ncontent-type: ${mediaType}` : ''
  const head = `--${boundary}\r\ncontent-disposition: form-data; ${disposition}${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes)])
}

const ended = (part: Buffer) => Buffer.concat([part, Buffer.from(end)])

/** Sends a file as a browser does: multipart, in the field `file` by default. */
export async function uploadAs(
  world: World,
  {
    token,
    url,
    bytes,
    name,
    field = 'file',
  }: { token: string; url: string; bytes: Buffer; name: string; field?: string },
): Promise<TestReply> {
  const part = partOf(`name="${field}"; filename="${name}"`, bytes, 'application/octet-stream')
  return sendParts(world, { token, url, payload: ended(part) })
}

/** Sends a form with one file as a browser does: the fields before the file. */
export function sendForm(
  world: Pick<World, 'http'>,
  { token = '', url, fields, file, headers }: SentForm,
): Promise<TestReply> {
  const parts = Object.entries(fields).map(([name, value]) => partOf(`name="${name}"`, value))
  if (file)
    parts.push(
      partOf(`name="${file.field}"; filename="${file.name}"`, file.bytes, 'application/octet-stream'),
    )
  const payload = ended(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\r\n')]).slice(0, -1)))
  return sendParts(world, { token, url, payload, headers })
}

interface SentForm {
  token?: string
  url: string
  fields: Record<string, string>
  file?: { field: string; name: string; bytes: Buffer }
  headers?: Record<string, string>
}

/** Sends bytes as multipart, well formed or not. */
export async function sendParts(
  world: Pick<World, 'http'>,
  {
    token,
    url,
    payload,
    contentType = `multipart/form-data; boundary=${boundary}`,
    headers,
  }: {
    token: string
    url: string
    payload: Buffer
    contentType?: string
    headers?: Record<string, string>
  },
): Promise<TestReply> {
  const request: InjectOptions = {
    method: 'POST',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': contentType,
      ...headers,
    },
    payload,
  }
  const reply = await world.http.inject(request)
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

/** Bodies that no browser sends, and the status of each answer. */
export const malformedUploads: { what: string; payload: Buffer; contentType?: string; status: number }[] = [
  {
    what: 'a part without a file name',
    payload: ended(partOf('name="file"', '%PDF-1.7', 'application/octet-stream')),
    status: 200,
  },
  { what: 'no boundary', payload: Buffer.from('%PDF-1.7'), contentType: 'multipart/form-data', status: 400 },
  { what: 'no end', payload: partOf('name="file"; filename="a.pdf"', '%PDF-1.7'), status: 400 },
  { what: 'a text in place of a file', payload: ended(partOf('name="file"', 'plain')), status: 422 },
  { what: 'nothing', payload: Buffer.alloc(0), status: 422 },
]
