import { paths } from '#contract/paths.ts'

/** The screen of a rule's prices, for a link. */
export const toCard = (id: number) => ({ to: paths.manageRule, search: { id: String(id) } })
