import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/session.ts'
import type { en } from '#web/i18n/en.ts'
import { partsTextsEn } from '#web/parts/texts.en.ts'
import { publicTextsEn } from '#web/public/texts.en.ts'
import { onSessionChange, readLanguage } from '#web/platform/session.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
  }
}

/** Makes the texts of the chosen language ready, and follows when another is chosen, here or in another tab. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // The pages before sign-in have these; the rest loads with the frame behind it.
    resources: { en: { translation: { ...partsTextsEn, ...publicTextsEn } } },
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

/** Loads the texts of every screen. */
export async function loadTexts() {
  const { en } = await import('#web/i18n/en.ts')
  i18next.addResourceBundle('en', 'translation', en)
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
