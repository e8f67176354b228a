import { id, idInPath } from '#contract/text.ts'

/**
 * The company a client manager acts for; required where prices or quotes are made. For a customer it is ignored: they
 * always act for their own company.
 */
export const forCompany = id.nullish()
export const forCompanyInQuery = idInPath.optional()
