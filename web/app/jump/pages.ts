import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/roles.ts'
import { itemsOf, menuOf } from '#web/app/menu.ts'
import { paths, type Path } from '#contract/paths.ts'
import { useScreenExists } from '#web/platform/screens.ts'

export interface Page {
  name: string
  path: Path
}

/** The screens of a role by name: those of its menu and related ones. */
export function usePages(role: Role): Page[] {
  const { t } = useTranslation()
  const exists = useScreenExists()
  const beside: Page[] =
    role === 'customer'
      ? [
          { name: t('frame.cart'), path: paths.cart },
          { name: `${t('quotes.title')}: ${t('quotes.active')}`, path: paths.activeQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.pending')}`, path: paths.pendingQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.cancelled')}`, path: paths.cancelledQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.expired')}`, path: paths.expiredQuotes },
          { name: t('quotes.sendToOrder'), path: paths.sendToOrder },
        ]
      : role === 'client_manager'
        ? [
            { name: t('onBehalf.title'), path: paths.newQuoteOnBehalf },
            { name: t('deliveries.title'), path: paths.deliveries },
            {
              name: `${t('quotes.title', { context: 'staff' })}: ${t('quotes.all')}`,
              path: paths.staffAllQuotes,
            },
            {
              name: `${t('quotes.title', { context: 'staff' })}: ${t('quotes.pending')}`,
              path: paths.staffPendingQuotes,
            },
            {
              name: `${t('quotes.title', { context: 'staff' })}: ${t('quotes.cancelled')}`,
              path: paths.staffCancelledQuotes,
            },
            {
              name: `${t('quotes.title', { context: 'staff' })}: ${t('quotes.expired')}`,
              path: paths.staffExpiredQuotes,
            },
          ]
        : []
  return [
    ...itemsOf(menuOf(role, exists)).map(({ text, path }) => ({ name: t(`menu.${text}`), path })),
    ...beside,
    { name: t('frame.profile'), path: paths.accountProfile },
    { name: t('frame.contact'), path: paths.accountContact },
    { name: t('frame.glossary'), path: paths.glossary },
    { name: t('frame.settings'), path: paths.accountSettings },
    { name: t('frame.password'), path: paths.accountPassword },
  ].filter(({ path }) => exists(path))
}

/** Those whose name contains every typed word; all for an empty text. */
export function named<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
}
