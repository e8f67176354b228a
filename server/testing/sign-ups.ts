import { sql } from 'kysely'
import { expect } from 'vitest'
import { signUpApi } from '#contract/sign-up.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'
import { pdf, sendForm } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import type { World } from '#server/testing/world.ts'

export interface SentSignUp {
  fields?: object
  file?: { field?: string; name?: string; bytes?: Buffer } | null
  headers?: Record<string, string>
}

/** Sends sign-ups to a portal and reads their results. */
export function signUpsIn(world: World) {
  const send = (email: string, { fields, file = {}, headers }: SentSignUp = {}) =>
    sendForm(world, {
      url: `/api${signUpApi.send.path}`,
      fields: { ...signUpForm(email), ...fields },
      file: file === null ? undefined : { field: 'document', name: 'ssm.pdf', bytes: pdf, ...file },
      headers,
    })

  /** Waits until every sign-up has been looked up and mailed. */
  const dealtWith = () =>
    eventually(async () => {
      const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from pgboss.job
          where name in ('sign_up', 'sign_up_mail', 'password_link') and state in ('created', 'retry', 'active')`.execute(
        world.owner,
      )
      expect(rows[0]!.open).toBe(0)
    })

  async function mailsTo(email: string) {
    await dealtWith()
    return world.owner
      .selectFrom('mailbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('message_id', '~', '^<(sign-up|password-link)-')
      .orderBy('id')
      .execute()
  }

  async function usersWith(email: string) {
    await dealtWith()
    const users = world.owner.selectFrom('portal_user').selectAll()
    return users.where(sql`lower(email)`, '=', email.toLowerCase()).execute()
  }

  async function made() {
    await dealtWith()
    const { rows } = await sql<Record<'users' | 'sign_ups' | 'waiting' | 'mails', number>>`
      select (select count(*) from portal_user) as users, (select count(*) from sign_up) as sign_ups,
        (select count(*) from sign_up_request) as waiting,
        (select count(*) from mailbox where message_id like '<sign-up-%') as mails`.execute(world.owner)
    return rows[0]!
  }

  const tokenIn = (mail: { plain: string }) => /\?token=([\w-]{43})$/m.exec(mail.plain)![1]!

  return { send, dealtWith, mailsTo, usersWith, made, tokenIn }
}
