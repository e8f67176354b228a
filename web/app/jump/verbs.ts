import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { NavigateOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { firstProduct, productIds, products } from '#contract/catalog.ts'
import { paths, recordPath } from '#contract/paths.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { sideOfRole, type Role } from '#contract/roles.ts'
import { cartActions, listActions, offered, staffActions } from '#web/quotes/dialogs/actions.ts'
import {
  chooseCurrency,
  chooseLanguage,
  currencies,
  languageNames,
  useCurrency,
  useLanguage,
  type Currency,
} from '#web/platform/session.ts'
import type { Language } from '#contract/session.ts'

/** Something to do: on another screen, or at once. */
export type Verb = { name: string } & ({ to: NavigateOptions } | { act: () => void })

/** What a person can start from anywhere: a price, and changes of how the portal looks. */
export function useVerbs(role: Role, onKeys: () => void): Verb[] {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const [language, currency] = [useLanguage(), useCurrency()]
  const prices = role !== 'customer' ? [] : productIds()
  return [
    ...prices.map((id) => ({
      name: t('jump.price', { product: products[id].name }),
      to: { to: paths.newQuote, search: id === firstProduct ? {} : { product: String(id) } },
    })),
    { name: t(`jump.scheme.${scheme}`), act: () => setColorScheme(scheme) },
    ...(Object.keys(languageNames) as Language[])
      .filter((each) => each !== language)
      .map((each) => ({
        name: t('jump.language', { language: languageNames[each] }),
        act: () => chooseLanguage(each),
      })),
    ...(Object.keys(currencies) as Currency[])
      .filter((each) => each !== currency)
      .map((each) => ({ name: t('jump.currency', { currency: each }), act: () => chooseCurrency(each) })),
    { name: t('jump.keys'), act: onKeys },
  ]
}

/** What can be done to a quote in its state. Its page opens the dialog, so that the quote is in sight. */
export function useQuoteVerbs(role: Role) {
  const { t } = useTranslation()
  const side = sideOfRole(role)
  return (quote: Quote): Verb[] =>
    offered(side, quote).map((action) => ({
      name: t(`jump.quote.${action}`, { reference: quote.quote_reference }),
      to:
        action === 'order'
          ? { to: paths.sendToOrder, search: { ids: String(quote.id) } }
          : { to: recordPath('quote', quote.id, side), search: { do: action } },
    }))
}

/** What actions on a quote are called, without a reference. */
export function useVerbNames(): string[] {
  const { t } = useTranslation()
  return [...cartActions, ...listActions, ...staffActions].map((action) =>
    t(`jump.quote.${action}`, { reference: '' }),
  )
}
