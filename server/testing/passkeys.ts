import type { World } from '#server/testing/world.ts'

/** A passkey of this user that no device has, with its recovery codes. */
export async function insertPasskey(world: World, user_id: number): Promise<number> {
  const codes = Array.from({ length: 10 }, (_, i) => ({
    user_id,
    position: i + 1,
    salt: Buffer.alloc(16),
    hash: Buffer.alloc(32),
    used_at: null,
  }))
  await world.owner.insertInto('recovery_code').values(codes).execute()
  const { id } = await world.owner
    .insertInto('passkey')
    .values({
      user_id,
      credential_id: crypto.randomUUID(),
      public_key: Buffer.alloc(77),
      counter: 0,
      transports: [],
      name: 'Planted',
      created_at: world.clock.now,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes all passkeys. */
export async function deletePasskeys(world: World) {
  await world.owner.deleteFrom('passkey').execute()
  await world.owner.deleteFrom('recovery_code').execute()
}
