import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { World } from '#server/testing/world.ts'

/** Repeats a check until it passes: jobs do their work after the call has answered. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 })

/** Waits until this many connections wait for a lock. */
export const waitForLocks = ({ owner }: Pick<World, 'owner'>, count: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
    expect(rows[0]!.count).toBe(count)
  })
