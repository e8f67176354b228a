export const roomFields = ['block', 'level', 'unit'] as const
type RoomsInput = Partial<Record<(typeof roomFields)[number], string | null>>

/** A building is identified by its NIS code, an unlisted address by its text. */
interface EndInput {
  nis: string | null
  nni: number | null
  label: string
}

/** An NNI is a port, not a room, so a line from an NNI to its own building does not count. */
export function inOneBuilding(a: EndInput, b: EndInput): boolean {
  if (a.nni !== null || b.nni !== null) return false
  if (a.nis || b.nis) return a.nis === b.nis
  const [one, other] = [a, b].map(({ label }) => label.trim().toLowerCase())
  return one !== '' && one === other
}

/** A line within one building needs rooms at both ends, and different ones. */
export function invalidRooms(a: RoomsInput, b: RoomsInput): ('site_a' | 'site_b' | 'same')[] {
  const [one, other] = [namedRooms(a), namedRooms(b)]
  if (one.length === 0 || other.length === 0)
    return [one.length === 0 && ('site_a' as const), other.length === 0 && ('site_b' as const)].filter(
      (end) => end !== false,
    )
  return one.join() === other.join() ? ['same'] : []
}

/** Regardless of case. */
function namedRooms(rooms: RoomsInput): string[] {
  return roomFields.flatMap((field) => {
    const name = (rooms[field] ?? '').trim().toLowerCase()
    return name === '' ? [] : `${field} ${name}`
  })
}
