import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { demoOptions } from '#server/seed/cards.ts'
import { handEntered } from '#server/testing/drafts.ts'
import type { seededRandom } from '#server/testing/random.ts'
import type { GeneratedCompany } from '#server/testing/second-computation.ts'
import type { GeneratedConnection, GeneratedSite } from '#server/testing/second-prices.ts'
import type { World } from '#server/testing/world.ts'

const list = join(import.meta.dirname, '../seed/buildings.csv')
const typedByHand: GeneratedSite = {
  nis: null,
  nni: null,
  state: '',
  latitude: 0,
  longitude: 0,
  kind: '',
  status: 'off_net',
  onNetMbps: 0,
  readiness: '',
}

/** Random connections of a company: every product, listed buildings, its NNIs, addresses entered by hand, and add-ons. */
export async function randomConnections(world: World, { draw, pick }: ReturnType<typeof seededRandom>) {
  const rows: Record<string, string>[] = parse(readFileSync(list), { columns: true, bom: true })
  const buildings = rows.map((row): GeneratedSite => ({
    nis: row.nis_code!,
    nni: null,
    state: row.state!,
    latitude: Number(row.latitude),
    longitude: Number(row.longitude),
    kind: row.kind!,
    status: row.network_status as GeneratedSite['status'],
    onNetMbps: Number(row.on_net_max_mbps || 10_000),
    readiness: row.ftto_xgpon_readiness!,
  }))
  const { nnis } = (await world.borneo.get('/api/options?product_id=1')).body.data
  const handOvers = nnis.map((nni: any): GeneratedSite => ({
    ...buildings.find(({ nis }) => nis === nni.nis_code)!,
    nni: { id: nni.id, port: nni.port_mbps },
  }))
  const offered = await Promise.all(
    [1, 2, 3].map(async (product) => (await world.acme.get(`/api/options?product_id=${product}`)).body.data),
  )
  const near = buildings.filter(({ status }) => status === 'near_net')
  const dense = buildings.filter(({ kind }) => kind === 'data_centre')

  return function connect(company: GeneratedCompany): GeneratedConnection {
    const product = pick([1, 1, 1, 2, 3] as const)
    const site = (): GeneratedSite => {
      const chance = draw(20)
      if (chance === 0) return typedByHand
      if (product === 1 && company === 'borneo' && chance < 5) return pick(handOvers)
      return pick(pick([buildings, buildings, dense, near]))
    }
    const sites = product === 1 ? [site(), site()] : [site()]
    const [a, b] = sites
    // One NNI is not both ends.
    if (a?.nni && a.nni.id === b?.nni?.id) return connect(company)
    const kinds = product === 1 ? ['device'] : ['fixed_ip', 'voice', 'device']
    const options = kinds
      .filter(() => draw(2) === 0)
      .map((kind) => {
        const { id, name } = pick<{ id: number; name: string }>(offered[product - 1][kind])
        return { id, kind, code: demoOptions.find((option) => option.name === name)!.tax }
      })
    return { product, sites, options }
  }
}

const fields = { fixed_ip: 'fixed_ip_vas_id', voice: 'voice_id', device: 'device_vas_id' } as Record<
  string,
  string
>
const addOnsOf = ({ options }: GeneratedConnection) =>
  Object.fromEntries(options.map(({ id, kind }) => [fields[kind]!, id]))

/** The body of `POST /quotes/price-check` for a connection. */
export function asPriceCheck(drawn: GeneratedConnection) {
  const [site_a, site_b] = drawn.sites.map(({ nis, nni }) => {
    if (nni) return { nni: nni.id }
    return nis === null ? { hand_entered: true } : { nis }
  })
  return { product_id: drawn.product, site_a, site_b, ...addOnsOf(drawn) }
}

/** The draft of a quote of a connection. */
export function asDraft(drawn: GeneratedConnection, bandwidth_id: number, contract_id: number) {
  const names = drawn.product === 3 ? ['location'] : ['site_a', 'site_b']
  const ends = drawn.sites.flatMap(({ nis, nni }, at) => {
    // Two ends in one building, or at one address, are two rooms.
    const details = { ...(nis === null && handEntered), level: String(at + 1), unit: `Rack ${at + 1}` }
    return [
      [`${names[at]}_nis`, nni ? null : nis],
      [`${names[at]}_nni`, nni?.id],
      [`${names[at]}_details`, details],
    ]
  })
  return {
    product_id: drawn.product,
    bandwidth_id,
    contract_id,
    ...addOnsOf(drawn),
    ...Object.fromEntries(ends),
  }
}
