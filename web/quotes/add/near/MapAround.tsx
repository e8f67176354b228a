import { useState } from 'react'
import { buildingsNearApi } from '#contract/buildings-near.ts'
import type { BuildingFound } from '#contract/buildings.ts'
import { useRead } from '#web/platform/query.ts'
import type { MapWithBuildingsProps } from '#web/quotes/add/near/MapWithBuildings.tsx'
import classes from '#web/quotes/add/near/MapWithBuildings.module.css'
import { NearDots } from '#web/quotes/add/near/NearDots.tsx'
import { NearList } from '#web/quotes/add/near/NearList.tsx'
import type { NearEnd } from '#web/quotes/add/near/near-end.ts'
import { zoomAround } from '#web/quotes/add/near/zoom-around.ts'
import { SiteMap, type MapSite } from '#web/quotes/site/SiteMap.tsx'

interface MapAroundProps extends MapWithBuildingsProps {
  /** Whose surroundings are shown until the reader chooses another site. */
  first: MapSite
}

/** The surroundings of one site with the listed buildings there. Those that are sites already are left out. */
export function MapAround({ first, ends, onPick, ...map }: MapAroundProps) {
  const [letter, setLetter] = useState(first.letter)
  const [marked, setMarked] = useState<string | null>(null)
  const of = map.sites.find((site) => site.letter === letter) ?? first
  const read = useRead(
    buildingsNearApi.list,
    { query: { latitude: of.latitude, longitude: of.longitude } },
    { staleTime: 300_000 },
  )
  const chosen = new Set(ends.map(({ site }) => site && 'building' in site && site.building.blk_nis_code))
  const buildings = read.data?.buildings.filter(({ blk_nis_code: nis }) => !chosen.has(nis))
  // What is still empty is what comes next; with all ends set, each can be replaced.
  const empty = ends.filter(({ site }) => site === null)
  const offered = empty.length > 0 ? empty : ends
  const pick = (end: NearEnd, building: BuildingFound) => {
    onPick(end.key, building)
    // The row of the building is gone. An empty box takes the focus by itself.
    if (empty.length < 2) document.getElementById(`site-${end.key}`)?.focus()
  }
  return (
    <>
      <div className={classes.map} data-open>
        <SiteMap {...map} around={{ of, zoom: (size) => zoomAround(of, buildings ?? [], size) }}>
          {(frame) => (
            <NearDots
              frame={frame}
              sites={map.sites}
              buildings={buildings ?? []}
              marked={marked}
              onMark={setMarked}
              onChoose={(building) => {
                const [only, other] = offered
                if (only && !other) pick(only, building)
                else
                  document
                    .querySelector<HTMLElement>(`#near-${CSS.escape(building.blk_nis_code)} button`)
                    ?.focus()
              }}
            />
          )}
        </SiteMap>
      </div>
      <NearList
        of={of.letter}
        sites={map.sites}
        onOf={setLetter}
        buildings={buildings}
        offered={offered}
        marked={marked}
        onMark={setMarked}
        onPick={pick}
        onAgain={read.isError ? () => void read.refetch() : undefined}
      />
    </>
  )
}
