import { execFile, spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { generateBuildings } from '#benchmarks/generate-buildings.ts'
import { importBuildings, UnreadableFile, type ImportResult } from '#server/buildings/import.ts'
import { withDatabase } from '#server/testing/cluster.ts'
import { openWorld } from '#server/testing/world.ts'

const header =
  'nis_code,name,address1,address2,address3,city,postcode,state,latitude,longitude,kind,network_status,ftto_xgpon_readiness'
const row = (
  code: string,
  name: string,
  { street = '1 Jalan Contoh', kind = 'office', latitude = '4.5', postcode = '30000', state = 'Perak' } = {},
) => `${code},${name},${street},,,Ipoh,${postcode},${state},${latitude},101.1,${kind},on_net,gpon`

const world = await openWorld()
const folder = await mkdtemp(join(tmpdir(), 'trunkline-import-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  await load([header, row('TST-1', 'Menara Zebrawood')])
})
afterEach(async () => expect(await lexiconFaults()).toEqual([]))

async function load(lines: string[] | Buffer): Promise<ImportResult & { reported: string[] }> {
  const reported: string[] = []
  const path = await file(lines)
  const result = await importBuildings(world.owner, createReadStream(path), {
    report: (line) => reported.push(line),
  })
  return { ...result, reported }
}

async function file(lines: string[] | Buffer): Promise<string> {
  const path = join(folder, 'buildings.csv')
  await writeFile(path, Buffer.isBuffer(lines) ? lines : `${lines.join('\n')}\n`)
  return path
}

const found = async (keyword: string): Promise<string[]> => {
  const { body } = await world.acme.get(`/api/building?keyword=${encodeURIComponent(keyword)}`)
  return body.data.data.map((one: { blk_name: string }) => one.blk_name)
}

/** Postings, counts or remnants that do not match the buildings. */
async function lexiconFaults() {
  const { rows } = await sql`
    with wanted as (select unnest(terms) as term, name_key, id as building_id from building),
    counted as (select term / 4 as id, count(*) as frequency from wanted group by 1)
    select 'posting too few' as fault, count(*) from (select * from wanted except select * from building_posting) x having count(*) > 0
    union all
    select 'posting too many', count(*) from (select * from building_posting except select * from wanted) x having count(*) > 0
    union all
    select 'frequency', count(*) from building_word w full join counted c using (id)
     where w.frequency is distinct from c.frequency having count(*) > 0
    union all
    select 'remnant', count(*) from building_word w
     where not exists (select from building_remnant r where r.text = w.word and r.word_id = w.id) having count(*) > 0
    union all
    select 'remnant of no word', count(*) from building_remnant
     where word_id not in (select id from building_word) having count(*) > 0
  `.execute(world.owner)
  return rows
}

describe('imported rows', () => {
  test('a new building is found at once', async () => {
    expect(await found('zebrawood')).toEqual(['Menara Zebrawood'])
    expect(await found('zebrawod')).toEqual(['Menara Zebrawood'])
  })

  test('the same file again changes nothing', async () => {
    const version = () =>
      sql<{ v: string }>`select xmin::text as v from building where nis_code = 'TST-1'`.execute(world.owner)
    const before = await version()
    const again = await load([header, row('TST-1', 'Menara Zebrawood')])
    expect(again).toMatchObject({ rows: 1, inserted: 0, updated: 0, unchanged: 1, refused: 0 })
    expect((await version()).rows).toEqual(before.rows)
  })

  test('a renamed building is found by its new name and no longer by its old one', async () => {
    expect(await load([header, row('TST-1', 'Menara Quagga')])).toMatchObject({ inserted: 0, updated: 1 })
    expect(await found('quagga')).toEqual(['Menara Quagga'])
    expect(await found('zebrawood')).toEqual([])
    const gone = world.owner.selectFrom('building_word').select('id').where('word', '=', 'zebrawood')
    expect(await gone.execute()).toEqual([])
  })

  test('other changes of a building are stored, and its position', async () => {
    await load([header, row('TST-1', 'Menara Zebrawood', { kind: 'data_centre', latitude: '-3' })])
    const { body } = await world.acme.get('/api/buildingNiscode?niscode=TST-1')
    expect(body.data).toMatchObject({ kind: 'data_centre', latitude: -3 })
  })

  test('a byte order mark, Windows line ends, columns in another order and quoted cells are all read', async () => {
    const columns = header.split(',').toReversed()
    const text = `\ufeff${columns.join(',')}\r\ngpon,on_net,office,101.1,4.5,Perak,30000,Ipoh,,,"1 Jalan A, ""B""","Okapi, the Tower",TST-2\r\n`
    expect(await load(Buffer.from(text))).toMatchObject({ inserted: 1, refused: 0 })
    const { body } = await world.acme.get('/api/buildingNiscode?niscode=TST-2')
    expect(body.data).toMatchObject({ blk_name: 'Okapi, the Tower', blk_address1: '1 Jalan A, "B"' })
  })

  test('a state is stored in its listed spelling', async () => {
    await load([header, row('TST-4', 'Menara Rusa', { state: 'W.P. Labuan' })])
    const { body } = await world.acme.get('/api/buildingNiscode?niscode=TST-4')
    expect(body.data.blk_state).toBe('Labuan')
  })

  test('unknown readiness may be left empty', async () => {
    await load([header, row('TST-3', 'Menara Tapir').replace(/gpon$/, '')])
    const { body } = await world.acme.get('/api/buildingNiscode?niscode=TST-3')
    expect(body.data.blk_ftto_xgpon_readiness).toBe('unknown')
  })
})

test('the fastest on-net speed may be missing or empty: it is 10 Gbps', async () => {
  const withMax = (max: string) => [`${header},on_net_max_mbps`, `${row('TST-5', 'Menara Seladang')},${max}`]
  const fastest = async () =>
    (await world.acme.get('/api/buildingNiscode?niscode=TST-5')).body.data.on_net_max_mbps
  await load([header, row('TST-5', 'Menara Seladang')])
  expect(await fastest()).toBe(10_000)
  expect(await load(withMax('1000'))).toMatchObject({ updated: 1, refused: 0 })
  expect(await fastest()).toBe(1_000)
  expect(await load(withMax(''))).toMatchObject({ updated: 1 })
  expect(await fastest()).toBe(10_000)
  for (const wrong of ['0', '1G', '-5', '1.5', '99999999'])
    expect((await load(withMax(wrong))).reported).toEqual([
      `line 2: on_net_max_mbps "${wrong}" is not a whole number of Mbps`,
    ])
})

describe('refused rows', () => {
  test.each([
    ['an empty name', row('TST-9', ' '), 'name is empty'],
    ['an empty NIS code', row('', 'X'), 'nis_code is empty'],
    ['a long NIS code', row('T'.repeat(41), 'X'), 'nis_code is longer than 40 characters'],
    ['an unknown kind', row('TST-9', 'X', { kind: 'castle' }), 'kind "castle" is unknown'],
    [
      'a latitude outside the world',
      row('TST-9', 'X', { latitude: '90.1' }),
      'latitude 90.1 is outside the world',
    ],
    ['an empty latitude', row('TST-9', 'X', { latitude: '' }), 'latitude "" is not a number'],
    ['a latitude that is none', row('TST-9', 'X', { latitude: 'NaN' }), 'latitude "NaN" is not a number'],
    ['an empty state', row('TST-9', 'X', { state: '' }), 'state is empty'],
    ['an unknown state', row('TST-9', 'X', { state: 'WP Johor' }), 'state "WP Johor" is not a state'],
    ['an empty postcode', row('TST-9', 'X', { postcode: '' }), 'postcode is empty'],
    [
      'a postcode without its zero',
      row('TST-9', 'X', { postcode: '5000' }),
      'postcode "5000" does not have five digits: spreadsheets drop a leading zero',
    ],
    ['a missing column', row('TST-9', 'X').replace(/,gpon$/, ''), '12 columns instead of 13'],
    ['a NUL', row('TST-9', 'X\0Y'), 'name has a NUL byte'],
    ['a quote never closed', row('TST-9', '"X'), 'the quotes do not match'],
    ['a quote in the middle', row('TST-9', 'X"Y"Z'), 'the quotes do not match'],
    ['an endless line', row('TST-9', 'X'.repeat(70_000)), 'the line is longer'],
  ])('%s is reported with its line, and the rows around it are imported', async (_, bad, reason) => {
    const result = await load([header, row('TST-10', 'Menara Before'), bad, row('TST-11', '"Menara, After"')])
    expect(result).toMatchObject({ rows: 3, refused: 1 })
    expect(result.reported).toHaveLength(1)
    expect(result.reported[0]).toContain(`line 3: ${reason}`)
    expect(await found('tst-11')).toEqual(['Menara, After'])
  })

  test('text that is not UTF-8 is refused, not stored as question marks', async () => {
    const result = await load(Buffer.from(`${header}\n${row('TST-9', 'Caf\xe9')}\n`, 'latin1'))
    expect(result.reported).toEqual(['line 2: name is not UTF-8'])
  })

  test('of two rows with one NIS code the last one counts, even far apart', async () => {
    const between = Array.from({ length: 2_500 }, (_, at) => row(`FAR-${at}`, `Kompleks Banteng ${at % 7}`))
    const result = await load([
      header,
      row('TST-7', 'First'),
      ...between,
      row('TST-7', 'Second'),
      row('TST-7', 'Gaur'),
    ])
    expect(result.reported).toEqual([
      'line 2503: NIS code TST-7 stands again in line 2504, which counts',
      'line 2: NIS code TST-7 stands again in line 2504, which counts',
    ])
    expect(await found('tst-7')).toContain('Gaur')
  })

  test.each([
    ['nothing', ''],
    ['no header', row('TST-9', 'X')],
    ['a header that lacks a column', header.replace('kind,', '')],
    ['something else', '\x7fELF\0\0\0'],
  ])('a file with %s is refused as a whole', async (_, text) => {
    await expect(load(Buffer.from(text))).rejects.toThrow(UnreadableFile)
  })
})

describe('npm run import:buildings', () => {
  const environment = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.owner)
    const { url, ownerUrl } = inject('cluster')
    const name = rows[0]!.name
    return {
      ...process.env,
      DATABASE_URL: withDatabase(url, name),
      DATABASE_OWNER_URL: withDatabase(ownerUrl, name),
      DEMO: '1',
    }
  }
  const cli = join(import.meta.dirname, 'import-cli.ts')
  const run = async (...args: string[]) => {
    const env = await environment()
    return new Promise<{ code: number; out: string; err: string }>((resolve) =>
      execFile(process.execPath, [cli, ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      ),
    )
  }

  test('exits with 0 when every row was imported', async () => {
    const { code, out } = await run(await file([header, row('CLI-1', 'Menara Kancil')]))
    expect(code).toBe(0)
    expect(out).toContain('1 inserted, 0 updated, 0 unchanged, 0 refused')
  })

  test('exits with 1 when rows were refused, and reports them', async () => {
    const { code, out, err } = await run(
      await file([header, row('CLI-1', 'Menara Kancil'), row('CLI-2', '')]),
    )
    expect(code).toBe(1)
    expect(out).toContain('1 refused')
    expect(err).toContain('line 3: name is empty')
  })

  test.each([[[]], [['/nowhere/buildings.csv']], [['.']]])(
    'ends with 2 when there is no file: %j',
    async (args) => {
      expect((await run(...args)).code).toBe(2)
    },
  )

  test('a killed import leaves a consistent database, and the next import completes it', async () => {
    const path = await file([...generateBuildings(12_000)])
    const child = spawn(process.execPath, [cli, path], { env: await environment(), stdio: 'ignore' })
    const ended = new Promise((resolve) => child.on('exit', resolve))
    const landed = async () => {
      const count = world.owner.selectFrom('building').select((e) => e.fn.countAll<number>().as('n'))
      return (await count.where('nis_code', 'like', '%-0_____').executeTakeFirstOrThrow()).n
    }
    while ((await landed()) < 2_000) await pause(10)
    child.kill('SIGKILL')
    await ended
    const survived = await landed()
    expect(survived).toBeLessThan(12_000)
    expect(await lexiconFaults()).toEqual([])

    expect(await run(path)).toMatchObject({ code: 0, out: expect.stringMatching(/12000 rows/) })
    expect(await landed()).toBe(12_000)
  })
})
