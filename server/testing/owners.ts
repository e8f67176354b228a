import type { Caller, World } from '#server/testing/world.ts'

/** Two client managers, one for each company, and ways to assign quotes to them. */
export async function ownerStage(world: World) {
  const daniel = await world.signIn('daniel@trunkline.example')
  const [farid, second, acme, borneo] = await Promise.all(
    [world.manager, daniel, world.acme, world.borneo].map(
      async (who) => (await who.get('/api/profile')).body.data,
    ),
  )
  const ids: Record<'farid' | 'daniel' | 'acme' | 'borneo', number> = {
    farid: farid.id,
    daniel: second.id,
    acme: acme.customer.id,
    borneo: borneo.customer.id,
  }
  const own = (id: number, body: object, who = world.manager) => who.put(`/api/quotes/owner/${id}`, body)
  const listed = async (query: string, who: Caller = world.manager) => {
    const { status, body } = await who.get(`/api/quotes/client-manager?per_page=100&${query}`)
    return { status, count: body.count, rows: body.data, ids: body.data?.map((each: any) => each.id) }
  }
  return { daniel, ids, own, listed }
}
