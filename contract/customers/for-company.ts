import { id, idInPath } from '#contract/text.ts'

/** The company a client manager acts for, required where prices or quotes are made; ignored for customers. */
export const forCompany = id.nullish()
export const forCompanyInQuery = idInPath.optional()
