import type { Caller, World } from '#server/testing/world.ts'

export const threadsIn = (world: World) => {
  const write = (who: Caller, id: number | string, body: object, key?: string) =>
    who.post(`/api/quotes/${id}/messages`, body, key ? { 'idempotency-key': key } : undefined)
  const note = (who: Caller, id: number, text: unknown) => who.post(`/api/quotes/${id}/notes`, { text })
  const see = (who: Caller, id: number, message_id: unknown) =>
    who.put(`/api/quotes/${id}/thread/seen`, { message_id })
  const thread = async (who: Caller, id: number) => (await who.get(`/api/quotes/${id}/thread`)).body.data
  const words = async (who: Caller, id: number) =>
    (await thread(who, id)).messages.map((message: any) => message.text)
  const tick = () => void (world.clock.now = new Date(world.clock.now.getTime() + 1_000))
  return { write, note, see, thread, words, tick }
}
