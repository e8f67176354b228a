import { Shell } from '#web/app/Shell.tsx'
import { en } from '#web/i18n/en.ts'

/** What every screen behind sign-in starts with, in one import: the frame, and the texts that it waits for. */
export const behindSignIn = { Shell, texts: en }
