import { paths } from '#contract/paths.ts'

export const toCard = (id: number) => ({ to: paths.manageRule, search: { id: String(id) } })
