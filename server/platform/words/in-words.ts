/** The messages of one file in any language: English decides which there are and which facts each takes. */
export type InWords<English> = {
  [K in keyof English]: English[K] extends string ? string : English[K]
}
