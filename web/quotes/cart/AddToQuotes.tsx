import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Quote } from '#contract/quotes/quote.ts'
import { paths } from '#contract/paths.ts'
import { AddedDialog } from '#web/quotes/cart/AddedDialog.tsx'
import { CreateQuoteDialog } from '#web/quotes/cart/CreateQuoteDialog.tsx'
import { redirectDelay } from '#web/quotes/redirect-delay.ts'

interface AddToQuotesProps {
  quotes: readonly Quote[]
  onAdded?: () => void
  onClose: () => void
}

/** Adds cart quotes to the active quotes: project name, success dialog, active list. */
export function AddToQuotes({ quotes, onAdded, onClose }: AddToQuotesProps) {
  const navigate = useNavigate()
  const [added, setAdded] = useState<{ project: string | null } | null>(null)
  // The selection when the dialog opened; the list behind it refreshes on success.
  const [chosen] = useState(quotes)
  if (!added) {
    return (
      <CreateQuoteDialog
        quotes={chosen}
        onClose={onClose}
        onDone={(project) => {
          setAdded({ project })
          onAdded?.()
        }}
      />
    )
  }
  return (
    <AddedDialog
      quotes={chosen}
      project={added.project}
      onClose={() => {
        onClose()
        setTimeout(() => void navigate({ to: paths.activeQuotes }), redirectDelay)
      }}
    />
  )
}
