import * as z from 'zod'
import { ringgit, toRinggit, type Sen } from '#contract/money.ts'

type Encode = (value: unknown) => unknown

const encoders = new WeakMap<z.ZodType, Encode>()

/**
 * Encodes values of a schema as `z.encode` does, for answers that are sent often: it takes the fields that the schema has, in
 * their order, and money as ringgit, but does not check them again. Throws where a field is missing.
 */
export function encoderOf(schema: z.ZodType): Encode {
  const known = encoders.get(schema) ?? encoderFor(schema)
  encoders.set(schema, known)
  return known
}

/** Kinds whose values are on the wire as they are. */
const plain = new Set<string>(['string', 'number', 'boolean', 'enum', 'literal', 'null'])

const ringgitEncode = codecOf(ringgit)

function encoderFor(schema: z.ZodType): Encode {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (plain.has(def.type) && !rewrites(schema)) return asItIs
  if (def.type === 'nullable') {
    const encode = encoderOf(def.innerType as z.ZodType)
    return encode === asItIs ? asItIs : (value) => (value === null ? null : encode(value))
  }
  if (def.type === 'array') {
    const encode = encoderOf(def.element as z.ZodType)
    return encode === asItIs ? asItIs : (value) => (value as unknown[]).map(encode)
  }
  if (def.type === 'object' && !def.catchall) return encoderOfObject(def.shape as Record<string, z.ZodType>)
  if (codecOf(schema) === ringgitEncode) return (value) => toRinggit(value as Sen)
  return (value) => z.encode(schema, value)
}

/** Whether a text is changed as it is encoded, such as trimmed. */
function rewrites({ _zod: { def } }: z.ZodType): boolean {
  return (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite')
}

function asItIs(value: unknown): unknown {
  return value
}

/** How a codec encodes; undefined for every other schema. */
function codecOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodCodec ? schema._zod.def.reverseTransform : undefined
}

function encoderOfObject(shape: Record<string, z.ZodType>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const isOptional = schema instanceof z.ZodOptional
    const encode = encoderOf(isOptional ? (schema.unwrap() as z.ZodType) : schema)
    return { name, encode, isOptional }
  })
  // Copied for each answer: an object that gains its fields one by one takes half as long again to make and to write out.
  const blank: Record<string, unknown> = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
  return (value) => {
    const encoded = { ...blank }
    for (const { name, encode, isOptional } of fields) {
      const field = (value as Record<string, unknown>)[name]
      if (field !== undefined) encoded[name] = encode === asItIs ? field : encode(field)
      else if (!isOptional) throw new Error(`An answer has no ${name}`)
    }
    return encoded
  }
}
