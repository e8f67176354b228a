import * as z from 'zod'

/** Encodes a value such as Sen as ringgit. Nothing is validated, so that the server refuses in the reader's language. */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (schema instanceof z.ZodCodec)
    return toWire(schema.def.in, schema.def.reverseTransform(value, { value, issues: [] }))
  if (schema instanceof z.ZodPipe) return toWire(schema.def.in, toWire(schema.def.out, value))
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => toWire(schema.element, each))
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(value as object).map(([name, field]) => {
      const described = schema.shape[name] as z.core.$ZodType | undefined
      return [name, described ? toWire(described, field) : field]
    })
    return Object.fromEntries(fields)
  }
  const inner = innerSchema(schema)
  return inner ? toWire(inner, value) : value
}

/** Undefined for a schema that is not optional, nullable or defaulted. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
    ? schema.def.innerType
    : undefined
}
