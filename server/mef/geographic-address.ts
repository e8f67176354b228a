import { homeCountry } from '#contract/countries.ts'
import type { AddressQuery } from '#contract/mef/cantata.ts'
import { qualificationApi } from '#contract/mef/qualification.ts'
import { buildingByNis, findBuildingsForAddress } from '#server/buildings/find.ts'
import { serveMef, wrongAt } from '#server/mef/serve.ts'
import type { Db } from '#server/platform/db.ts'
import { listedCountries } from '#server/platform/listed-countries.ts'
import type { Portal } from '#server/platform/route.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { matchSites, siteText } from '#server/site-sheets/match.ts'

export function geographicAddressRoutes(portal: Portal) {
  serveMef(portal, qualificationApi.validateAddress, async ({ db, viewer, body }) => {
    const submitted = body.submittedGeographicAddress
    const { nis, candidates } = await matchAddress(db, viewer, submitted, '/submittedGeographicAddress')
    const { country, ...fields } = fieldsOf(submitted)
    const { buildings } =
      candidates.length > 0
        ? { buildings: [] }
        : await findBuildingsForAddress(db, { ...fields, country: country || homeCountry })
    const alternates = [...candidates, ...buildings.map(({ blk_nis_code }) => blk_nis_code)]
    return {
      body: {
        ...body,
        state: 'ready',
        ...(nis && { bestMatchGeographicAddress: await addressOf(db, nis) }),
        alternateGeographicAddress: await Promise.all(
          alternates.filter((each) => each !== nis).map((each) => addressOf(db, each)),
        ),
      },
    }
  })
  serveMef(portal, qualificationApi.address, async ({ db, id }) => ({ body: await addressOf(db, id) }))
}

/** The NIS codes of the buildings most like an address; `nis` if one of them is certain. */
export async function matchAddress(db: Db, viewer: Viewer, query: AddressQuery, at: string) {
  const fields = fieldsOf(query)
  const text =
    query.labelRepresentation?.[0]?.label ??
    query.formattedAddressRepresentation?.[0]?.formattedAddress ??
    Object.values(fields).filter(Boolean).join(', ')
  if (text === '') throw wrongAt(at, 'missingProperty', (w) => w.required)
  const site = siteText(text, fields.postcode)
  const match = (await matchSites(db, viewer, [site])).get(site.key)!
  const candidates = match.candidates.flatMap((each) => each.nis ?? [])
  return { nis: match.certain ? candidates[0] : undefined, candidates }
}

/** The parts of an address as the portal's forms have them. */
export function fieldsOf({ fieldedAddressRepresentation: [given = {}] = [] }: AddressQuery) {
  const { buildingName, streetNr, streetName, streetType, countryCode = '' } = given
  const street = [streetNr, streetType, streetName].filter(Boolean).join(' ')
  return {
    address_line1: [buildingName, street].filter(Boolean).join(', '),
    address_line2: given.locality ?? '',
    city: given.city ?? '',
    postcode: given.postcode ?? '',
    state: given.stateOrProvince ?? '',
    country: listedCountries.find(({ code }) => code === countryCode)?.name ?? countryCode,
  }
}

async function addressOf(db: Db, nis: string) {
  const building = await buildingByNis(db, nis)
  const fields = {
    buildingName: building.blk_name,
    streetName: building.blk_address1,
    locality: [building.blk_address2, building.blk_address3].filter(Boolean).join(', '),
    postcode: building.blk_postcode,
    city: building.blk_city,
    stateOrProvince: building.blk_state,
  }
  return {
    '@type': 'GeographicAddress',
    id: nis,
    hasPublicSite: 'false',
    allowsNewSite: 'true',
    fieldedAddressRepresentation: [{ ...fields, countryCode: 'MY' }],
    formattedAddressRepresentation: [{ formattedAddress: Object.values(fields).filter(Boolean).join(', ') }],
  }
}
