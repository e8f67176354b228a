import type { AccountField } from '#web/customers/fields.ts'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'

/** What a dialog's fields hold, by their names. */
export type Typed = Record<string, string | boolean | number>

/** A record as its fields show it. */
export function typedOf(fields: readonly AccountField[], of: Record<string, unknown>): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = of[name]
      if (kind === 'check') return [name, value === true]
      if (kind === 'amount') return [name, typeof value === 'number' ? value : '']
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )
}

/** What was typed as it is sent: an empty day, number or amount is none. */
export function sentOf(fields: readonly AccountField[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = typed[name]
      if (kind === 'check' || typeof value !== 'string') return [name, value]
      const written = value.trim()
      if (kind === 'text' || kind === 'words' || kind === 'tax' || kind === 'building') return [name, written]
      if (written === '') return [name, null]
      return [name, kind === 'day' ? written : Number(written)]
    }),
  )
}

/** The first required field that is empty. */
export function emptyField(fields: readonly AccountField[], typed: Typed): AccountField | undefined {
  return fields.find(({ name, required }) => required && String(typed[name]).trim() === '')
}

/** Numbers that are none. */
export function wrongNumbers(fields: readonly AccountField[], typed: Typed): string[] {
  return fields.flatMap(({ name, kind }) => {
    const value = typed[name]
    const bad =
      kind === 'amount'
        ? isRefused(value as Amount)
        : (kind === 'months' || kind === 'mbps') && !/^\d*$/.test(String(value).trim())
    return bad ? [name] : []
  })
}
