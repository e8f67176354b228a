import { availableParallelism, loadavg } from 'node:os'
import { signInTo } from '#bench/calls.ts'
import { askedInTurn, quantile } from '#bench/desk.ts'
import { fillDesk } from '#bench/fill-desk.ts'
import { companyListed, companyQuestions, dashboardQuestions, deskQuestions } from '#bench/questions.ts'
import { sumMonths } from '#server/dashboard/sum-months.ts'
import { connect } from '#server/platform/db.ts'
import { calendarOf } from '#server/platform/viewer.ts'

/** Quotes in the database. */
const sizes = [10_000, 1_000_000] as const

/** With the milliseconds that half of the answers may take. */
const questions = [
  ...dashboardQuestions.map(({ who, path }) => ({ who, path, most: who === 'buyer' ? 60 : 300 })),
  ...deskQuestions.map((path) => ({ who: 'manager' as const, path, most: 60 })),
  ...companyQuestions.map((path) => ({ who: 'buyer' as const, path, most: 60 })),
]

/**
 * The dashboards of all roles and the lists of client managers and of a company, over 10,000 quotes and over a million, in
 * milliseconds. The buyer's company has one in 200 of the quotes.
 */
export async function benchGrowth(
  url: string,
  { url: servingUrl, ownerUrl }: { url: string; ownerUrl: string },
  say: (line: string) => void,
) {
  const measured: number[][][] = []
  let filled = 0
  for (const quotes of sizes) {
    await fillDesk(ownerUrl, say, { filled, quotes })
    filled = quotes
    const owner = connect(ownerUrl, { max: 1 })
    const { id: company, email } = await companyListed(owner)
    await owner.destroy()
    const tokens = {
      manager: await signInTo(url, 'manager@trunkline.example'),
      admin: await signInTo(url, 'admin@trunkline.example'),
      buyer: await signInTo(url, email),
    }
    say(`  figures by month counted after ${((await countMonths(servingUrl)) / 1_000).toFixed(0)} s`)
    const took: number[][] = []
    for (const { who, path } of questions)
      took.push(
        await askedInTurn(`${url}/api${path.replace(':company', String(company))}`, {
          headers: { authorization: `Bearer ${tokens[who]}` },
        }),
      )
    measured.push(took)
  }
  say(`\nThe machine's load average is ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors.`)
  say(`${''.padEnd(86)}${sizes.map((size) => size.toLocaleString('en').padStart(20)).join('')}`)
  say(`${'question'.padEnd(86)}${'p50     p99'.padStart(20).repeat(sizes.length)}  growth`)
  for (const [index, { who, path, most }] of questions.entries()) {
    const [few, many] = measured.map((took) => took[index]!) as [number[], number[]]
    const growth = quantile(many, 0.5) / quantile(few, 0.5)
    const verdict = quantile(many, 0.5) <= most ? '' : `  more than ${most}`
    say(
      `${`${who} ${path}`.padEnd(86)}${[few, many].map(spread).join('')}  ${growth.toFixed(1).padStart(5)}×${verdict}`,
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
