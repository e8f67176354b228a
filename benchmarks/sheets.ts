import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { signInTo } from '#benchmarks/calls.ts'
import { generateBuildings } from '#benchmarks/generate-buildings.ts'
import { importBuildings } from '#server/buildings/import.ts'
import { connect } from '#server/platform/db.ts'
import { people } from '#server/testing/people.ts'
import { misspeltSites, type SiteTruth } from '#server/testing/site-sheets.ts'

const limits = { seconds: 10, timesIdle: 5, share: 0.9 }
const inventory = 20_000

/** A sheet of 2,000 rows from the upload to the quotes beside another company's list, and 1,000 rows with known truth. */
export async function benchSheets(url: string, ownerUrl: string, say: (line: string) => void) {
  const owner = connect(ownerUrl, { max: 1, patient: true })
  const buildings = await owner.selectFrom('building').selectAll().execute()
  await importBuildings(owner, Readable.from(linesOf(inventory)))
  const generated = await owner.selectFrom('building').selectAll().orderBy('nis_code').execute()
  await owner.destroy()
  say(`site sheets, ${generated.length} buildings (before: ${buildings.length})`)
  const [acme, borneo] = await Promise.all([people.acme, people.borneo].map((email) => signInTo(url, email)))
  const call = async (token: string, path: string, init: RequestInit = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
    const body = (await reply.json()) as { data: any; message?: string }
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${body.message}`)
    return body.data
  }
  const upload = async (rows: string[][]) => {
    const form = new FormData()
    const headings = ['Reference', 'Product', 'Site A', 'Postcode A', 'Bandwidth', 'Term']
    const text = [headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')
    form.append('file', new Blob([text]), 'Sites.csv')
    return (await call(acme!, '/site-sheets', { method: 'POST', body: form })).id as number
  }
  const matched = async (id: number) => {
    for (;;) {
      const sheet = await call(acme!, `/site-sheets/${id}`)
      if (sheet.state !== 'matching') return sheet
      await pause(50)
    }
  }
  const rowOf = ({ text, postcode }: SiteTruth, at: number) => [
    `${at}`,
    'ID',
    text,
    postcode,
    at % 10 === 5 ? 'fast' : '100',
    '24',
  ]
  const listTimes = async (until: () => boolean) => {
    const times: number[] = []
    while (!until()) {
      const began = performance.now()
      await call(borneo!, '/quotes?status=all')
      times.push(performance.now() - began)
      await pause(20)
    }
    return times.toSorted((a, b) => a - b)
  }
  const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)]!

  await matched(await upload(misspeltSites(generated, 50, 1).map(rowOf)))
  const idleUntil = performance.now() + 3_000
  const idle = p95(await listTimes(() => performance.now() > idleUntil))

  // Three of ten are misspelt no more: of the rows 20 % are.
  const sites = misspeltSites(generated, 2_000, 2).map((site, at) =>
    at % 10 < 2 || !site.nis ? site : exact(site, generated),
  )
  let stored = false
  const beside = listTimes(() => stored)
  const began = performance.now()
  const id = await upload(sites.map(rowOf))
  const uploaded = performance.now()
  const { counts } = await matched(id)
  const ready = performance.now()
  const { stored: quotes } = await call(acme!, `/site-sheets/${id}/store`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ project_name: `Sites ${id}` }),
  })
  const seconds = (performance.now() - began) / 1_000
  stored = true
  const list = await beside
  const part = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`
  say(
    `  2,000 rows: upload ${part(began, uploaded)}, match and price ${part(uploaded, ready)}, store ${quotes} quotes ${part(ready, performance.now())}`,
  )
  say(`  ${JSON.stringify(counts)}`)
  say(`  in all ${seconds.toFixed(1)} s; limit ${limits.seconds} s ${verdict(seconds < limits.seconds)}`)
  const times = p95(list) / idle
  say(
    `  another company's list meanwhile: p95 ${p95(list).toFixed(0)} ms, ${times.toFixed(1)} × idle; limit ${limits.timesIdle} × ${verdict(times < limits.timesIdle)}`,
  )

  const truth = misspeltSites(generated, 1_000, 3)
  const known = await upload(truth.map((site, at) => rowOf(site, at).with(4, '100')))
  await matched(known)
  const rows = [
    ...(await call(acme!, `/site-sheets/${known}/rows?per_page=500`)),
    ...(await call(acme!, `/site-sheets/${known}/rows?per_page=500&page=2`)),
  ]
  const isFound = (site: SiteTruth, at: number) => rows[at].site_a?.chosen?.nis === site.nis
  const misspelt = truth.filter(({ isMisspelt }) => isMisspelt)
  const share = truth.filter((site, at) => site.isMisspelt && isFound(site, at)).length / misspelt.length
  const certain =
    truth.filter((site, at) => site.isMisspelt && rows[at].site_a?.certain).length / misspelt.length
  const wrong = truth.filter((site, at) => rows[at].site_a?.certain && !isFound(site, at))
  say(
    `  1,000 rows: ${(share * 100).toFixed(1)} % of ${misspelt.length} misspelt found, ${(certain * 100).toFixed(1)} % certain; limit ${limits.share * 100} % ${verdict(share >= limits.share)}`,
  )
  say(`  wrong as certain: ${wrong.length}; limit 0 ${verdict(wrong.length === 0)}`)
  for (const { text, postcode, nis } of wrong.slice(0, 5)) say(`    ${text}, ${postcode}: ${nis}`)
}

function exact(site: SiteTruth, buildings: readonly { nis_code: string; name: string }[]): SiteTruth {
  return { ...site, text: buildings.find(({ nis_code }) => nis_code === site.nis)!.name, isMisspelt: false }
}

function* linesOf(count: number) {
  for (const line of generateBuildings(count)) yield Buffer.from(`${line}\n`)
}

function verdict(holds: boolean): string {
  return holds ? 'ok' : 'MISSED'
}
