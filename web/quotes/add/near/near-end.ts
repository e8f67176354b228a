import type { EndName, SiteKey } from '#web/quotes/draft.ts'
import type { Site } from '#web/quotes/site/site.ts'

/** An end of the product that a building can be chosen as. */
export interface NearEnd {
  key: SiteKey
  name: EndName
  site: Site | null
}
