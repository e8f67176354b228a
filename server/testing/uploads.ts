import type { InjectOptions } from 'fastify'
import type { Answered, World } from '#server/testing/world.ts'

/** The smallest beginnings by which files are known. */
export const pdf = Buffer.from('%PDF-1.7\n%…\n')
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])

/** Sends a file as a browser does: multipart, in the field `file` unless told otherwise. */
export async function sendFile(
  world: World,
  {
    token,
    url,
    bytes,
    name,
    field = 'file',
  }: { token: string; url: string; bytes: Buffer; name: string; field?: string },
): Promise<Answered> {
  const boundary = 'x-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const request: InjectOptions = {
    method: 'POST',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
  const reply = await world.http.inject(request)
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}
