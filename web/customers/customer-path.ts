import { customerPages } from '#contract/paths.ts'

/** The path of a page of one customer account. */
export function customerPath(page: keyof typeof customerPages, id: number | string): string {
  return customerPages[page].replace('$id', String(id))
}
