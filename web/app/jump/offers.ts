import { useRouterState } from '@tanstack/react-router'
import { recordPath } from '#contract/paths.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { sideOfRole, type Role } from '#contract/roles.ts'
import { withoutVerb } from '#web/app/jump/keyword.ts'
import { useHits, type Hits } from '#web/app/jump/hits.ts'
import { named } from '#web/app/jump/pages.ts'
import { useNamedViews } from '#web/app/jump/views.ts'
import type { Offers } from '#web/app/jump/targets.ts'
import { useQuoteVerbs, useVerbNames, useVerbs } from '#web/app/jump/verbs.ts'
import { useRead } from '#web/platform/query.ts'
import { useRecent } from '#web/platform/recent.ts'

/**
 * What the dialog offers for a text: records and pages by name, actions of the portal by name, and actions on a quote. Those
 * of the quote on screen are offered at once, those of another when it is the only one found or an action was typed.
 */
export function useOffers(typed: string, role: Role, onKeys: () => void): { hits: Hits; offers: Offers } {
  const verbs = useVerbs(role, onKeys)
  const verbsOf = useQuoteVerbs(role)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shown = useShownQuote(role, path)
  const keyword = withoutVerb(typed, useVerbNames())
  const hits = useHits(keyword, role)
  const recent = useRecent()
  const views = useNamedViews(role)
  const verbFirst = keyword !== typed.trim()
  const found = hits.quotes.filter(({ id }) => id !== shown?.id)
  const ofFound = verbFirst || found.length === 1 ? found.flatMap(verbsOf) : []
  return {
    hits,
    offers: {
      ...hits,
      recent: typed.trim() === '' ? recent.filter((visit) => visit.path !== path) : [],
      // Pages and actions are few and stand there unasked; views are found by name.
      views: typed.trim() === '' ? [] : named(views, typed),
      verbs: [
        ...named(shown ? verbsOf(shown) : [], typed),
        ...(verbFirst ? named(ofFound, typed) : ofFound),
        ...named(verbs, typed),
      ],
      verbFirst,
    },
  }
}

/** The quote whose page is on screen, if any. */
function useShownQuote(role: Role, path: string) {
  const side = sideOfRole(role)
  const id = path.split('/').at(-1) ?? ''
  const read = useRead(quoteApi.one, { params: { id } }, { enabled: path === recordPath('quote', id, side) })
  return read.data
}
