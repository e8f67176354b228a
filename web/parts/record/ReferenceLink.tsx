import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReferenceText } from '#web/parts/record/Reference.tsx'

interface ReferenceLinkProps {
  /** The page of the record in the reader's own area. */
  path: string
  value: string
  /** What the page opens with. */
  search?: Record<string, string>
  className?: string
}

/** The reference of a quote or an order, leading to its page. */
export function ReferenceLink({ path, value, search = {}, className }: ReferenceLinkProps) {
  return (
    <Anchor
      className={className}
      renderRoot={(props) => <Link to={path} search={search} data-names-row {...props} />}
    >
      <ReferenceText value={value} />
    </Anchor>
  )
}
