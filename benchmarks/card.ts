import { chromium } from '@playwright/test'
import pg from 'pg'
import { signInTo } from '#benchmarks/calls.ts'
import { findBrowser } from '#e2e/browser.ts'
import { people } from '#server/testing/people.ts'

/** Bandwidths beside the demo's: they bring the base card of a leased line to more than 5,000 prices. */
const moreBandwidths = 210

/** 28 bandwidths by the 18 columns of transport, as a spreadsheet has them. */
const block = Array.from({ length: 28 }, (_, row) =>
  Array.from({ length: 18 }, (_, column) => `RM ${row + 1},${100 + column}.50`).join('\t'),
).join('\n')

/** Opens a base card of 5,000 prices in a browser, moves and scrolls through it, and prints the duration of each step. */
export async function benchCard(url: string, ownerUrl: string, say: (line: string) => void) {
  const cells = await fillCard(ownerUrl)
  const { path, args, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const token = await signInTo(url, people.admin)
    await context.addInitScript((value) => localStorage.setItem('accessToken', value), token)
    const page = await context.newPage()
    // The scripts are loaded before: only the card is measured.
    await page.goto(`${url}/pricing/base-rule?product=3`)
    await page.getByRole('gridcell').first().waitFor()
    const took = async (act: () => Promise<unknown>) => {
      const from = performance.now()
      await act()
      return Math.round(performance.now() - from)
    }
    const opened = await took(async () => {
      await page.getByRole('link', { name: 'Private Leased Line' }).click()
      await page.getByRole('gridcell').nth(30).waitFor()
    })
    say(`card: ${cells} prices open in ${opened} ms (at most 1000: ${opened <= 1_000 ? 'yes' : 'NO'})`)
    const other = await took(async () => {
      await page.getByRole('link', { name: 'Transport' }).click()
      await page.getByRole('columnheader', { name: 'up to 50 km' }).waitFor()
    })
    say(`card: another component of it is shown in ${other} ms`)

    const frames = await page.evaluate(async () => {
      const frame = document.querySelector('[role=grid]')!.parentElement!
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const times: number[] = []
      let before = await next()
      for (let step = 0; step < 120; step++) {
        frame.scrollTop += 80
        const now = await next()
        times.push(now - before)
        before = now
      }
      return times.sort((a, b) => a - b)
    })
    const at = (share: number) => frames[Math.floor((frames.length - 1) * share)]!.toFixed(1)
    say(`card: 120 frames of scrolling by 80 pixels: median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`)

    await page.locator('td[tabindex="0"]').focus()
    const keys = 50
    const moved = await took(async () => {
      for (let key = 0; key < keys; key++) await page.keyboard.press('ArrowDown')
    })
    say(`card: a key moves in ${(moved / keys).toFixed(1)} ms`)
    const drawn = await page.getByRole('gridcell').count()
    say(`card: ${drawn} cells are drawn at a time`)

    await page.keyboard.press('Control+Home')
    const pasted = await took(async () => {
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement!.dispatchEvent(event)
      }, block)
      await page.getByRole('group', { name: 'New prices' }).waitFor()
    })
    const saved = await took(async () => {
      await page.getByRole('button', { name: 'Save in draft' }).click()
      await page.getByRole('group', { name: 'New prices' }).waitFor({ state: 'hidden' })
    })
    say(`card: 504 prices are pasted in ${pasted} ms and saved in one draft in ${saved} ms`)
  } finally {
    await browser.close()
  }
}

/** Adds bandwidths with all prices to the base card of a leased line. Returns the number of bandwidths on the card. */
async function fillCard(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `insert into bandwidth (mbps, label) select 100000 + n, (100000 + n) || 'Mbps' from generate_series(1, $1::int) n`,
      [moreBandwidths],
    )
    await owner.query(`
      with base as (select v.id, v.pricing_rule_id, v.from_date, v.number
        from card_version v join pricing_rule r on r.id = v.pricing_rule_id where r.is_standard_rule = 1 and v.number = 1),
      of_fastest as (select c.* from rate_cell c join base on base.pricing_rule_id = c.pricing_rule_id
        where c.product_id = 1 and c.bandwidth_id = (select id from bandwidth where mbps = 100000)),
      added as (insert into rate_cell (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status)
        select o.pricing_rule_id, 1, o.component, o.charge, b.id, o.term, o.band, o.network_status
        from of_fastest o cross join bandwidth b where b.mbps > 100000 returning id)
      insert into card_amount (version_id, rate_cell_id, from_date, number, price_sen)
      select base.id, added.id, base.from_date, base.number, 100000 + added.id from added, base`)
    const { rows } = await owner.query(
      `select count(*)::int as cells from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
       where r.is_standard_rule = 1 and c.product_id = 1`,
    )
    return rows[0].cells
  } finally {
    await owner.end()
  }
}
