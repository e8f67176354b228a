import type { FileFormat } from '#contract/file-formats.ts'
import { roleOf, userStatusOf } from '#contract/roles.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { ListCell } from '#server/platform/list-cell.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { Words } from '#server/platform/words/en.ts'
import { words } from '#server/platform/words/words.ts'
import { matchingUsers, type UserNarrowing, type UserRow } from '#server/users/queries.ts'

/** The list of users as a CSV file or a workbook in the reader’s language. 422 beyond 10,000 rows. */
export async function exportUsers(db: Db, viewer: Viewer, query: UserNarrowing & { format: FileFormat }) {
  return exportedFile(db, viewer, {
    name: 'users',
    format: query.format,
    selected: matchingUsers(query),
    columns: words[viewer.language].exportedUsers.columns,
    cellsOf: (row: UserRow) => cellsOf(row, viewer),
  })
}

function cellsOf(
  { customer, rcc, ...user }: UserRow,
  { timeZone, language }: Viewer,
): Record<keyof Words['exportedUsers']['columns'], ListCell> {
  const { exportedUsers } = words[language]
  return {
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    email: user.email,
    company: customer.company,
    responsibility: customer.responsibility,
    country: customer.country,
    role: exportedUsers.role[roleOf(user.user_role_id)!],
    status: exportedUsers.status[userStatusOf(user.user_status_id)!],
    second_factor: exportedUsers.secondFactor[user.has_second_factor ? 'set' : 'none'],
    rcc: rcc?.title ?? null,
    since: { day: dayIn(timeZone, new Date(user.created_at)) },
  }
}
