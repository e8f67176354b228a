import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useEffect, useRef, useState, type ReactElement, type Ref } from 'react'
import { loadFloatingSoon } from '#web/parts/float/floating.ts'
import type { TooltipEvents } from '#web/parts/float/opened.tsx'

interface HintedProps {
  label: string
  /** To the right of it and at once, instead of below after a moment. */
  beside?: boolean
  /** Its words are shown already. */
  disabled?: boolean
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

/** A button without words, with a tooltip that comes after the first screen. */
export function Hinted({ label, beside = false, disabled = false, children }: HintedProps) {
  const place = useRef<HTMLElement>(null)
  const [{ handlers, listen }] = useState(passEvents)
  const [Hint, setHint] = useState<Awaited<ReturnType<typeof loadFloatingSoon>>['Hint']>()
  useEffect(() => {
    loadFloatingSoon().then(
      (floating) => setHint(() => floating.Hint),
      () => undefined,
    )
  }, [])
  const ref = useMergedRef(place, children.props.ref)
  return (
    <>
      {Hint && !disabled && <Hint button={place} label={label} beside={beside} listen={listen} />}
      {cloneElement(children, { ...handlers, ref })}
    </>
  )
}

/** Handlers for a button that pass what opens and closes a tooltip to it, once it listens. */
function passEvents() {
  let tooltip: TooltipEvents | null = null
  const handlers: TooltipEvents = {
    onPointerDown: (event) => tooltip?.onPointerDown?.(event),
    onPointerEnter: (event) => tooltip?.onPointerEnter?.(event),
    onMouseMove: (event) => tooltip?.onMouseMove?.(event),
    onMouseLeave: (event) => tooltip?.onMouseLeave?.(event),
    onFocus: (event) => tooltip?.onFocus?.(event),
    onBlur: (event) => tooltip?.onBlur?.(event),
  }
  const listen = (events: TooltipEvents | null) => void (tooltip = events)
  return { handlers, listen }
}
