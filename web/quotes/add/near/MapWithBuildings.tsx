import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuildingFound } from '#contract/buildings.ts'
import classes from '#web/quotes/add/near/MapWithBuildings.module.css'
import type { NearEnd } from '#web/quotes/add/near/near-end.ts'
import type { SiteKey } from '#web/quotes/draft.ts'
import type { SiteMap as MapOfSites } from '#web/quotes/site/SiteMap.tsx'
import ui from '#web/parts/ui.module.css'

const SiteMap = lazy(() => import('#web/quotes/site/SiteMap.tsx').then((part) => ({ default: part.SiteMap })))
const MapAround = lazy(async () => ({
  default: (await import('#web/quotes/add/near/MapAround.tsx')).MapAround,
}))

export interface MapWithBuildingsProps extends ComponentProps<typeof MapOfSites> {
  ends: readonly NearEnd[]
  onPick: (key: SiteKey, building: BuildingFound) => void
}

/** The map of the sites and, on demand, the listed buildings near one of them. */
export function MapWithBuildings({ ends, onPick, ...map }: MapWithBuildingsProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [of] = map.sites
  const open = opened && of !== undefined
  const sites = (
    <div className={classes.map}>
      <Suspense fallback={<div className={ui.surface} />}>
        <SiteMap {...map} />
      </Suspense>
    </div>
  )
  return (
    <>
      {of && (
        <Button
          className={classes.opener}
          variant="default"
          size="compact-xs"
          aria-expanded={open}
          data-noprint
          onClick={() => setOpened(!open)}
        >
          {t('sites.nearBuildings')}
        </Button>
      )}
      {open ? (
        <Suspense fallback={sites}>
          <MapAround {...map} first={of} ends={ends} onPick={onPick} />
        </Suspense>
      ) : (
        sites
      )}
    </>
  )
}
