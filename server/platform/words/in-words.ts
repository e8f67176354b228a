/** The messages of one file in any language: English decides which there are and what each is told. */
export type InWords<English> = {
  [K in keyof English]: English[K] extends string ? string : English[K]
}
