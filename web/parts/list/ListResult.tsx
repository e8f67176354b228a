import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

interface ListResultProps {
  /** The result; null while it is loading and if it failed, which an alert says. */
  text: string | null
}

/** Says to a screen reader what a search, filter, order or page has brought. What a list begins with is no news. */
export function ListResult({ text }: ListResultProps) {
  const [first, setFirst] = useState(text)
  const [changed, setChanged] = useState(false)
  if (first === null && text !== null) setFirst(text)
  else if (text !== first && !changed) setChanged(true)
  return <VisuallyHidden role="status">{changed && text}</VisuallyHidden>
}
