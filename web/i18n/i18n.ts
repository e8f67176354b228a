import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/session.ts'
import type { AllTexts, en } from '#web/i18n/en.ts'
import { commonEn } from '#web/i18n/en/common.ts'
import { errorsEn } from '#web/i18n/en/errors.ts'
import { signinEn } from '#web/i18n/en/signin.ts'
import { textsOfScreens } from '#web/i18n/texts-of-screens.ts'
import { onSessionChange, readLanguage } from '#web/platform/session.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllTexts }
  }
}

/** What the pages before sign-in say. Everything else comes with the frame behind it. */
const beforeSignIn = { common: commonEn, errors: errorsEn, signin: signinEn } satisfies {
  [Group in keyof typeof en]?: Partial<(typeof en)[Group]>
}

/** Makes the texts of the chosen language ready, and follows when another is chosen, here or in another tab. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: beforeSignIn } },
    interpolation: { escapeValue: false },
    // Named, because each text is asked else whether its key is a sentence.
    keySeparator: '.',
    nsSeparator: false,
    // A screen that shows a text before it has come says so on the console, which no test lets pass.
    saveMissing: true,
    missingKeyHandler: (_, __, key) => console.error(`No text yet for ${key}`),
  })
  await speak(readLanguage())
  onSessionChange(() => void speak(readLanguage()))
}

/** Makes the texts of every screen ready, before the frame behind sign-in is shown. */
export function addEveryText(texts: typeof en) {
  i18next.addResourceBundle('en', 'translation', texts)
}

/** Brings the texts of every screen to one before sign-in. */
export async function loadEveryText() {
  addEveryText((await import('#web/i18n/en.ts')).en)
}

export type ScreenTexts = keyof typeof textsOfScreens

/** Brings texts with the screen that shows them, which waits for them. */
export async function loadTexts(name: ScreenTexts) {
  const [texts] = Object.values(await textsOfScreens[name]())
  i18next.addResourceBundle('en', 'translation', { [name]: texts })
}

async function speak(language: Language) {
  if (language === 'ms' && !i18next.hasResourceBundle('ms', 'translation')) {
    const loaded = await import('#web/i18n/ms.ts').catch(() => undefined)
    // Without them, because the network has failed, the screens go on in English.
    if (!loaded) return
    i18next.addResourceBundle('ms', 'translation', loaded.ms)
  }
  // Another choice may have been made while the texts were on their way.
  if (language !== readLanguage()) return
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
