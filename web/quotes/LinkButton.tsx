import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface LinkButtonProps extends ButtonProps {
  to: string
  search?: Partial<Record<string, string>>
}

export function LinkButton({ to, search, ...button }: LinkButtonProps) {
  return <Button {...button} renderRoot={(props) => <Link to={to} search={search} {...props} />} />
}
