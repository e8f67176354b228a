import { customerPages } from '#contract/paths.ts'

export function customerPath(page: keyof typeof customerPages, id: number | string): string {
  return customerPages[page].replace('$id', String(id))
}
