/**
 * Stands in the built screens for zod's own English sentences (see vite.config.ts): nothing shows them, because the server
 * says in the reader's language what is wrong with an input.
 */
export default function noSentences() {
  return { localeError: () => 'invalid' }
}
