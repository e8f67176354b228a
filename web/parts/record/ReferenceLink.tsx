import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReferenceText } from '#web/parts/record/Reference.tsx'

interface ReferenceLinkProps {
  path: string
  value: string
  search?: Record<string, string>
  className?: string
}

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
