import type { EndName, SiteKey } from '#web/quotes/draft.ts'
import type { Site } from '#web/quotes/site/site.ts'

export interface NearEnd {
  key: SiteKey
  name: EndName
  site: Site | null
}
