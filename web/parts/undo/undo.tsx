import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import classes from '#web/parts/undo/undo.module.css'
import ui from '#web/parts/ui.module.css'
import { type CallError, call } from '#web/platform/api.ts'
import { useFailureText, refreshAfter } from '#web/platform/query.ts'
import { raiseAlert } from '#web/platform/messages.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { withFailureMessage } from '#web/platform/failure-message.ts'

/** Offers to undo the last action, also by Ctrl+Z. If that fails, an alert says why. */
export function UndoOffer({ of: { text, undo, write } }: { of: Undoable }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { mutate, isPending } = useMutation<unknown, CallError>({
    mutationFn: undo,
    onError: (error) => {
      if (error.status !== 401) raiseAlert(failureText(error))
    },
    // Some of several calls may have succeeded.
    onSettled: () => {
      void refreshAfter(write)
      withdrawUndo()
    },
  })
  const act = () => {
    if (!isPending) mutate()
  }
  useHotkeys([['mod+Z', act]])
  return (
    <div className={`${ui.surface} ${classes.offer}`} data-noprint>
      <span>{text}</span>
      <UndoButton
        label={`${t('frame.undo')}: ${text}`}
        size="compact-md"
        loading={isPending}
        takesFocus={false}
        marks={{ 'aria-keyshortcuts': 'Control+Z' }}
        onUndo={act}
        onOver={withdrawUndo}
      />
    </div>
  )
}

/** Milliseconds during which an action can be undone. */
const undoTime = 6_000

/** Disappears after six seconds, but not while hovered or focused. */
export function UndoButton({
  label,
  size,
  loading,
  takesFocus = true,
  marks,
  onUndo,
  onOver,
}: {
  label: string
  size: ButtonProps['size']
  loading: boolean
  /** False if the focus stays elsewhere. */
  takesFocus?: boolean
  marks?: Record<`data-${string}` | `aria-${string}`, string | boolean>
  onUndo: () => void
  onOver: () => void
}) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const end = useEffectEvent(() => {
    if (!loading && !button.current?.matches(':hover, :focus-visible')) onOver()
  })
  useEffect(() => {
    const timer = setInterval(() => end(), undoTime)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button
      {...marks}
      ref={button}
      autoFocus={takesFocus}
      variant="default"
      size={size}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={loading}
      aria-label={label}
      onClick={onUndo}
    >
      {t('frame.undo')}
    </Button>
  )
}

interface Undoable {
  text: string
  undo: () => Promise<void>
  write: Endpoint
}

let undoable: Undoable | null = null
const listeners = new Set<() => void>()

/**
 * Offers for six seconds to undo an action, by the ordinary calls with the earlier values. A newer offer replaces an older
 * one.
 */
export function offerUndo<E extends Endpoint>({
  text,
  write,
  calls,
}: {
  text: string
  write: E
  calls: CallInput<E>[]
}) {
  const undo = () =>
    withFailureMessage(async () => {
      for (const input of calls) await call(write, input)
    })
  show({ text, write, undo })
}

function withdrawUndo() {
  show(null)
}

function show(offered: Undoable | null) {
  undoable = offered
  for (const listener of listeners) listener()
}

export function useUndoable(): Undoable | null {
  return useSyncExternalStore(subscribe, () => undoable)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The next person to sign in has nothing to undo.
    undoable = null
  }
}
