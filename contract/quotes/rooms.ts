/** Where in a building an end of a line is. */
export const roomFields = ['block', 'level', 'unit'] as const
type RoomsGiven = Partial<Record<(typeof roomFields)[number], string | null>>

/** What tells one end from another: a building by its NIS code, an address that is not listed by its text. */
interface EndGiven {
  nis: string | null
  nni: number | null
  label: string
}

/** Whether both ends of a line are in one building. An NNI is a port, not a room: a line from it to its building is none. */
export function inOneBuilding(a: EndGiven, b: EndGiven): boolean {
  if (a.nni !== null || b.nni !== null) return false
  if (a.nis || b.nis) return a.nis === b.nis
  const [one, other] = [a, b].map(({ label }) => label.trim().toLowerCase())
  return one !== '' && one === other
}

/** Why a line within one building does not say where it begins and ends: no room named at an end, or the same at both. */
export function roomsWrong(a: RoomsGiven, b: RoomsGiven): ('site_a' | 'site_b' | 'same')[] {
  const [one, other] = [namedRooms(a), namedRooms(b)]
  if (one.length === 0 || other.length === 0)
    return [one.length === 0 && ('site_a' as const), other.length === 0 && ('site_b' as const)].filter(
      (end) => end !== false,
    )
  return one.join() === other.join() ? ['same'] : []
}

/** The rooms that are named, each with its field, regardless of case. */
function namedRooms(rooms: RoomsGiven): string[] {
  return roomFields.flatMap((field) => {
    const name = (rooms[field] ?? '').trim().toLowerCase()
    return name === '' ? [] : `${field} ${name}`
  })
}
