import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react'
import { flushSync } from 'react-dom'

/** What menus, popovers and tooltips are made of: a tenth of a first screen, which shows none of it. */
const load = () => import('#web/parts/float/opened.tsx')
type Floating = Awaited<ReturnType<typeof load>>

/** Brings it once nothing else is to be done, so that the first press need not wait. */
export async function loadFloatingSoon(): Promise<Floating> {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return load()
}

// Not every browser says when it is idle.
const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 2_000 }) : setTimeout(then, 200)

/** A button that stands from the start: its place, its properties, and what opens from it once that has come. */
export function useStandingButton(
  button: ReactElement<ComponentProps<'button'>>,
  { id, opens, wanted }: { id: string; opens: 'menu' | 'dialog'; wanted: boolean },
) {
  const place = useRef<HTMLButtonElement>(null)
  const { floating, ready } = useFloating(wanted)
  const opened = wanted && ready
  const target = {
    id,
    ref: useMergedRef(place, button.props.ref),
    'aria-haspopup': opens,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  }
  return { place, target, floating, opened }
}

/** Brings it when it is wanted, if it has not come. It is ready to open once it is mounted: only then it sees where the focus has been. */
function useFloating(wanted: boolean): { floating: Floating | undefined; ready: boolean } {
  const [floating, setFloating] = useState<Floating>()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!wanted || floating) return
    load().then(
      (come) => {
        flushSync(() => setFloating(come))
        setReady(true)
      },
      (error: unknown) =>
        setFloating(() => {
          throw error
        }),
    )
  }, [wanted, floating])
  return { floating, ready }
}
