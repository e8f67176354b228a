import { sql } from 'kysely'
import { signUpApi, type SignUpInput } from '#contract/sign-up.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Portal } from '#server/platform/route.ts'
import { servePublicUpload, type UploadedFile } from '#server/platform/transfer.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import type { Language } from '#contract/session.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { fileKind } from '#server/platform/file-kind.ts'
import { isListedCountry, listedState } from '#server/platform/listed-countries.ts'
import { phoneOf } from '#server/platform/phone.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { countAttempt, signUpAttemptOf, signUpsOf } from '#server/session/throttle.ts'
import type { SignUpJob } from '#server/users/process-sign-up.ts'

export function signUpRoutes(portal: Portal) {
  servePublicUpload(
    portal,
    signUpApi.send,
    ({ db, now, address }) => admitApplicant(db, { now, address }),
    async ({ db, body, file, now, language = 'en' }) => {
      const today = dayIn(portal.config.timeZone, now)
      await signUp(db, { given: body, document: file }, { now, today, language })
      return { message: (w) => w.signUpSent }
    },
  )
}

/** Bytes that the documents of undecided sign-ups may take together, so that strangers cannot fill the disk. */
export const maxUndecidedBytes = 2 * 1024 * 1024 * 1024

/** Throws 429 for a network that sends too many sign-ups, and 503 while too many documents wait for a decision. */
async function admitApplicant(db: Db, { now, address }: { now: Date; address: string }) {
  await countAttempt(db, signUpsOf(address), now, (w) => w.tooManySignUps)
  const { rows } = await sql<{ bytes: number }>`select sign_up_bytes() as bytes`.execute(db)
  if (rows[0]!.bytes > maxUndecidedBytes)
    throw new AppError('unavailable', (w) => w.signUpsFull, { retryAfterSeconds: 3_600 })
}

/** Stores a sign-up and queues its job, which alone looks the email up, so that answers reveal nothing. 415, 422, 429. */
async function signUp(
  db: Db,
  sent: { given: SignUpInput; document: UploadedFile },
  at: { now: Date; today: string; language: Language },
) {
  const { given, document } = sent
  const { now, today, language } = at
  const checked = { ...(await checkedSignUp(given, today)), language }
  const document_type = await fileKind(document.bytes)
  if (!document_type) throw invalid({ document: (w) => w.fileKind }, 'unsupported_media')
  await countAttempt(db, signUpAttemptOf(given.email), now, (w) => w.tooManySignUps)
  const id = crypto.randomUUID()
  await atomically(db, async (tx) => {
    await tx
      .insertInto('sign_up_request')
      .values({
        id,
        given: JSON.stringify(checked),
        document_name: document.name,
        document_type,
        document: document.bytes,
        submitted_at: now,
      })
      .execute()
    const { email, company, registration_no } = checked
    const job = { id, email, company, registration_no, submitted_at: now.toISOString() }
    await queueJobs(tx, 'sign_up', [job satisfies SignUpJob])
  })
}

/** The fields as they are stored: registration number, state and phone number in one spelling. Throws 422 by field. */
async function checkedSignUp(given: SignUpInput, today: string): Promise<SignUpInput> {
  const registration_no = registrationNoOf(given.registration_no, today)
  const phone = await phoneOf(given.phone)
  const state = listedState(given.country, given.state)
  const wrong: [field: keyof SignUpInput, is: boolean, say: Sentence][] = [
    ['registration_no', registration_no === null, (w) => w.registrationNoWrong],
    ['phone', phone === null, (w) => w.notAPhone],
    ['country', !isListedCountry(given.country), (w) => w.unknownCountry],
    ['state', state === undefined, (w) => w.stateNotListed],
  ]
  const errors = wrong.flatMap(([field, is, say]) => (is ? [[field, say] as const] : []))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return { ...given, registration_no: registration_no!, phone: phone!, state: state! }
}
