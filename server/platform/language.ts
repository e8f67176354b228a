import type { FastifyRequest } from 'fastify'
import { languages, type Language } from '#contract/session.ts'

/** The language the caller asks for, or undefined when it names none that the portal speaks. */
export function languageOf(request: FastifyRequest): Language | undefined {
  for (const part of (request.headers['accept-language'] ?? '').split(',')) {
    const wanted = part.trim().slice(0, 2).toLowerCase()
    const spoken = languages.find((language) => language === wanted)
    if (spoken) return spoken
  }
  return undefined
}
