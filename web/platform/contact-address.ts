/** A `tel:` link, with the extension of `+60321611234 ext 12` (RFC 3966). */
export function telOf(phone: string): string {
  const [number = '', extension] = phone.split(' ext ')
  return `tel:${number.replaceAll(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`
}

/** A `mailto:` link; addresses may contain `&`, `?` or `%`. */
export function mailtoOf(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
