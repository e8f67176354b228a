import { availableParallelism, loadavg } from 'node:os'
import { askedInTurn, quantile } from '#bench/desk.ts'
import { signInTo } from '#bench/calls.ts'
import { fillDesk } from '#bench/fill-desk.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { connect } from '#server/platform/db.ts'
import { calendarOf } from '#server/platform/viewer.ts'

/** Quotes in the database, and the milliseconds that half of the answers may take. */
const sizes = [10_000, 1_000_000] as const
const most = { staff: 300, company: 60 }
/** A company's answers may take so many times as long. */
const mostGrowth = 2

/** What each role's dashboard asks. */
const questions = [
  { who: 'manager', path: '/dashboard' },
  { who: 'manager', path: '/dashboard/open-work' },
  { who: 'manager', path: '/dashboard/sales?period=12m' },
  { who: 'manager', path: '/dashboard/sales?period=24m' },
  { who: 'manager', path: '/dashboard/attention' },
  { who: 'admin', path: '/dashboard' },
  { who: 'buyer', path: '/dashboard' },
  { who: 'buyer', path: '/dashboard/spend?period=12m' },
  { who: 'buyer', path: '/dashboard/spend?period=24m' },
  { who: 'buyer', path: '/dashboard/attention' },
] as const

/**
 * The dashboards of all roles over 10,000 quotes and over a million, in milliseconds. The buyer's company has one in 200
 * of the quotes.
 */
export async function benchDashboards(
  url: string,
  { url: servingUrl, ownerUrl }: { url: string; ownerUrl: string },
  say: (line: string) => void,
) {
  const measured: number[][][] = []
  let filled = 0
  for (const quotes of sizes) {
    await fillDesk(ownerUrl, say, { filled, quotes })
    filled = quotes
    const tokens = {
      manager: await signInTo(url, 'manager@trunkline.example'),
      admin: await signInTo(url, 'admin@trunkline.example'),
      buyer: await signInTo(url, await buyerIn(ownerUrl)),
    }
    say(`  figures by month counted after ${((await countMonths(servingUrl)) / 1_000).toFixed(0)} s`)
    const took: number[][] = []
    for (const { who, path } of questions)
      took.push(
        await askedInTurn(`${url}/api${path}`, { headers: { authorization: `Bearer ${tokens[who]}` } }),
      )
    measured.push(took)
  }
  say(`\nThe machine's load average is ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors.`)
  say(`${''.padEnd(86)}${sizes.map((size) => size.toLocaleString('en').padStart(20)).join('')}`)
  say(`${'question'.padEnd(86)}${'p50     p99'.padStart(20).repeat(sizes.length)}  growth`)
  for (const [index, { who, path }] of questions.entries()) {
    const [few, many] = measured.map((took) => took[index]!) as [number[], number[]]
    const growth = quantile(many, 0.5) / quantile(few, 0.5)
    const limit = who === 'buyer' ? most.company : most.staff
    const right = quantile(many, 0.5) <= limit && (who !== 'buyer' || growth <= mostGrowth)
    say(
      `${`${who} ${path}`.padEnd(86)}${[few, many].map(spread).join('')}  ${growth.toFixed(1).padStart(5)}×${right ? '' : '  NO'}`,
    )
  }
}

const spread = (took: number[]) =>
  `${quantile(took, 0.5).toFixed(1)} ${quantile(took, 0.99).toFixed(1).padStart(7)}`.padStart(20)

/** Counts the months that the new quotes have marked; answers the milliseconds it took. */
async function countMonths(servingUrl: string): Promise<number> {
  const db = connect(servingUrl)
  const began = performance.now()
  await sumMonths(db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, new Date()))
  await db.destroy()
  return performance.now() - began
}

async function buyerIn(ownerUrl: string): Promise<string> {
  const owner = connect(ownerUrl, { max: 1 })
  const { email } = await owner
    .selectFrom('portal_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select('u.email')
    .where('c.name', 'like', '% 100 Sdn Bhd')
    .executeTakeFirstOrThrow()
  await owner.destroy()
  return email
}
