import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReferenceText } from '#web/parts/record/Reference.tsx'

interface ReferenceLinkProps {
  /** The page of the record in the reader's own area. */
  path: string
  value: string
  /** The part of the page to arrive at. */
  hash?: string
  className?: string
}

/** The reference of a quote or an order, leading to its page. */
export function ReferenceLink({ path, value, hash, className }: ReferenceLinkProps) {
  return (
    <Anchor
      className={className}
      renderRoot={(props) => <Link to={path} hash={hash} data-names-row {...props} />}
    >
      <ReferenceText value={value} />
    </Anchor>
  )
}
