import { signUpApi } from '#contract/sign-up.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Portal } from '#server/platform/route.ts'
import { servePublicUpload } from '#server/platform/transfer.ts'
import { admitApplicant, signUp } from '#server/users/sign-up.ts'

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
