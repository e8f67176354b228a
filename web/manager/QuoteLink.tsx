import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ReferenceText } from '#web/parts/Reference.tsx'
import { paths } from '#web/platform/paths.ts'

interface QuoteLinkProps {
  quote: { id: number; quote_reference: string }
  className?: string
}

/** A quote's reference, leading to its page in the client manager's area. */
export function QuoteLink({ quote, className }: QuoteLinkProps) {
  return (
    <Anchor
      className={className}
      renderRoot={(props) => <Link to={paths.managerQuote} params={{ id: String(quote.id) }} {...props} />}
    >
      <ReferenceText value={quote.quote_reference} />
    </Anchor>
  )
}
