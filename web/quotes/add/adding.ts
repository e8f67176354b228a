import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteApi } from '#contract/quotes/api.ts'
import { roomsWrong } from '#contract/quotes/rooms.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { raiseAlert, showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { lineOf, missingChoices } from '#web/quotes/add/asking.ts'
import type { NewQuoteScreen } from '#web/quotes/add/new-quote.ts'
import { roomsId, siteInputId } from '#web/quotes/add/SiteBox.tsx'
import type { SummaryProps } from '#web/quotes/add/Summary.tsx'
import { draftBody } from '#web/quotes/draft.ts'
import { roomsProblemOf } from '#web/quotes/rooms.ts'

/** Adding to the cart: what is still missing, the call, and its result. */
export function useAdding(screen: NewQuoteScreen) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const buyer = useBuyer()
  const { choice, shown, prices, cell, rooms, offer } = screen
  const [tried, setTried] = useState<string | null>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  const create = useWrite(quoteApi.create, {
    onDone: ({ message, data }) => {
      // The reply may lack it.
      if (data?.id) setIds((before) => [...before, data.id])
      showMessage(message || t('priceSearch.addedMessage'))
    },
    onFailed: (error) => {
      if (error.status === 401) return
      raiseAlert(failureText(error, t('priceSearch.createFailed')))
      window.scrollTo({ top: 0 })
    },
  })

  const sites = { a: shown.a.site, b: shown.b.site }
  const unnamed = roomsProblemOf({ ...choice, sites, rooms })
  const missing = missingChoices(choice, sites, unnamed)
  const input = { body: { ...draftBody({ ...choice, sites, rooms }), company_id: buyer?.id } }
  const isAdded = create.isSuccess && JSON.stringify(create.variables) === JSON.stringify(input)
  const bandwidth = offer?.bandwidths.find(({ id }) => id === choice.bandwidth)

  const noFibre = shown.a.readiness === 'not_ready'

  const submit = () => {
    if (create.isPending || isAdded) return
    if (missing.length === 0) {
      if (cell && cell.refused === null && !prices.updating) create.mutate(input)
      return
    }
    setTried(String(choice.product))
    const [first] = missing
    if (first === 'cell') focusPrices()
    else if (first === 'rooms' || first === 'sameRooms') focusRooms()
    else document.getElementById(siteInputId(first === 'b' || first === 'landed' ? 'b' : 'a'))?.focus()
  }

  const summary: SummaryProps = {
    chosen:
      bandwidth && choice.term !== null
        ? t('priceSearch.chosen', {
            bandwidth: bandwidth.bandwidth_size,
            term: t('priceLines.term', { count: choice.term }),
          })
        : null,
    cell,
    matrix: prices.matrix,
    hint: offer === null || noFibre || prices.state === 'none' ? null : t('priceSearch.nothingChosen'),
    reason: reasonOf(),
    pending: create.isPending,
    added: isAdded ? { quote: create.data.data, ids } : null,
    line:
      buyer || missing.length > 0 || choice.bandwidth === null || choice.term === null
        ? null
        : lineOf(choice, { a: shown.a.ref, b: shown.b.ref }),
    pinning: pinningOf(),
    submitText: buyer ? t('onBehalf.addToCart', { company: buyer.company }) : t('priceSearch.addToCart'),
    onAnother: () => {
      create.reset()
      screen.change({ bandwidth: null, term: null })
      setTimeout(focusPrices)
    },
  }
  // Messages belong to the boxes of one product.
  return { sites, submitted: tried === String(choice.product), submit, summary }

  /** The first room of the end that names none yet. */
  function focusRooms() {
    const key = roomsWrong(rooms.a, rooms.b).includes('site_a') ? 'a' : 'b'
    document.getElementById(`${roomsId(key)}-block`)?.focus()
  }

  function pinningOf(): SummaryProps['pinning'] {
    const { pins, isPinned, toggleChosen } = screen.pinning
    const isPriced = cell?.refused === null && !cell.on_request
    if (!isPriced && pins.length === 0) return null
    return { count: pins.length, chosen: isPriced ? isPinned : null, toggle: toggleChosen }
  }

  function reasonOf(): string | null {
    if (noFibre) return t('priceSearch.notReady')
    if (missing.length > 0) {
      return t('priceSearch.still', { list: missing.map((each) => t(`priceSearch.need.${each}`)).join(', ') })
    }
    if (prices.state === 'failed') return t('priceSearch.pricesFailed')
    if (cell === undefined || prices.updating) return t('priceSearch.waitForPrices')
    return cell.refused
  }
}

/** Focuses the cell of the table, or the bandwidth of the list, that Tab would focus. */
function focusPrices() {
  document
    .querySelector<HTMLElement>('form td [tabindex="0"], form [role=radiogroup][aria-busy] input')
    ?.focus()
}
