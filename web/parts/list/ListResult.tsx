import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

interface ListResultProps {
  /** Null while it is loading, and if it failed: an alert says that. */
  text: string | null
}

/** Announces the result of a search, filter, order or page to screen readers; not the initial one. */
export function ListResult({ text }: ListResultProps) {
  const [first, setFirst] = useState(text)
  const [changed, setChanged] = useState(false)
  if (first === null && text !== null) setFirst(text)
  else if (text !== first && !changed) setChanged(true)
  return <VisuallyHidden role="status">{changed && text}</VisuallyHidden>
}
