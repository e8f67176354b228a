import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReferenceText } from '#web/parts/record/Reference.tsx'
import type { Path } from '#web/platform/paths.ts'

interface ReferenceLinkProps {
  /** The page of such records in the reader's own area. */
  path: Path
  id: number
  value: string
  className?: string
}

/** The reference of a quote or an order, leading to its page. */
export function ReferenceLink({ path, id, value, className }: ReferenceLinkProps) {
  return (
    <Anchor
      className={className}
      renderRoot={(props) => <Link to={path} params={{ id: String(id) }} {...props} />}
    >
      <ReferenceText value={value} />
    </Anchor>
  )
}
