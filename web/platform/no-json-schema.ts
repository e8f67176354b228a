/**
 * Stands in the built screens for the part of zod that writes JSON Schema (see vite.config.ts): the server alone writes it,
 * for the API's documentation, and zod has no build without. A name that zod needs and this lacks fails the build.
 */
function absent(): never {
  throw new Error('The screens cannot write JSON Schema')
}

export {
  absent as extractDefs,
  absent as finalize,
  absent as handleUnrepresentable,
  absent as initializeContext,
  absent as process,
  absent as processSchema,
}
export const createStandardJSONSchemaMethod = () => absent
export const createToJSONSchemaMethod = createStandardJSONSchemaMethod
