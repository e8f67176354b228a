import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { MailOptions } from '#server/notifications/mail.ts'
import { sendAccountMail } from '#server/notifications/account-mail.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import type { InvitationJob } from '#server/users/invitations.ts'

/** Mails an open invitation, without a link if the address has an account. Nothing once it ended or its sender lost access. */
export async function mailInvitation(
  db: Db,
  job: InvitationJob,
  options: MailOptions & { config: Pick<Config, 'timeZone'> },
) {
  const found = await db
    .selectFrom('invitation as i')
    .innerJoin('portal_user as u', 'u.id', 'i.invited_by')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .select(['i.company_id', 'i.email', 'i.expires_at', 'u.language', 'c.name as company'])
    .select(sql<string>`u.full_name`.as('person'))
    .where('i.id', '=', job.invitation_id)
    .where('i.company_id', '=', job.company_id)
    .where('i.status', '=', 'open')
    .where('i.expires_at', '>', options.now)
    .where('u.status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  if (!found) return
  const owner = await db
    .selectFrom('portal_user')
    .select(['first_name', 'language'])
    .where(sql`lower(email)`, '=', found.email.toLowerCase())
    .executeTakeFirst()
  const token = owner ? null : newToken()
  if (token)
    await db
      .updateTable('invitation')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', job.invitation_id)
      .execute()

  const language = owner?.language ?? found.language
  const { invitation } = mailWords[language]
  // A line break in a name would break the subject.
  const [person, company] = [found.person, found.company].map((each) => each.replaceAll(/\s+/g, ' '))
  const { text, open } = token ? invitation : invitation.known
  await sendAccountMail(options, {
    name: `invitation-${job.id}`,
    to: { email: found.email, language, first_name: owner?.first_name ?? found.email },
    words: {
      subject: invitation.subject(company!),
      text: text(person!, company!),
      open,
      why: invitation.why,
    },
    facts: token ? [[invitation.until, found.expires_at]] : [],
    path: token ? `${paths.acceptInvitation}?token=${token}` : paths.login,
  })
}
