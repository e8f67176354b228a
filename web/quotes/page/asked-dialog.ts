import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { FullQuote } from '#contract/quotes/quote.ts'
import type { Side } from '#contract/roles.ts'
import { offered, type DialogAction } from '#web/quotes/dialogs/actions.ts'

/** Opens the dialog that `?do=extend` asks for, once; an action that the quote's state does not allow is ignored. */
export function useAskedDialog(
  side: Side,
  quote: FullQuote | undefined,
  onPick: (action: DialogAction) => void,
) {
  const { do: asked }: { do?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = useEffectEvent((shown: FullQuote) => {
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    const action = offered(side, shown).find((each) => each === asked)
    if (action && action !== 'order') onPick(action)
  })
  const ready = asked === undefined ? undefined : quote
  useEffect(() => {
    if (ready) open(ready)
  }, [ready])
}
