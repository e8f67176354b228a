import { randomUUID } from 'node:crypto'
import type { Grade } from '#contract/buildings.ts'
import { qualificationApi } from '#contract/mef/qualification.ts'
import { offeredBandwidths, productAt, readLines, type MefLine } from '#server/mef/product.ts'
import { serveMef, withPointers } from '#server/mef/serve.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/route.ts'
import { words, type Sentence } from '#server/platform/words/words.ts'
import { unknownReadiness } from '#server/pricing/price.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { priceNewDraft, type PricedDraft } from '#server/quotes/draft.ts'

export function qualificationRoutes(portal: Portal) {
  serveMef(portal, qualificationApi.qualify, async ({ db, viewer, body }) => {
    const items = body.productOfferingQualificationItem
    const { lines, known } = await readLines(db, viewer, 'qualification', items)
    const results: object[] = []
    for (const line of lines) {
      const fit = await withPointers(line.pointerOf, () => fitOf(line, line.draft.bandwidth_id, known))
      const red = typeof fit === 'function' && {
        serviceabilityConfidence: 'red',
        serviceabilityConfidenceReason: fit(words[viewer.language]),
      }
      const alternatives = red && body.provideAlternative && alternativesTo(line, known)
      for (const [at, item] of line.items.entries())
        results[item] = red || confidenceOf(fit as PricedDraft)[at]!
      if (alternatives) results[line.items[0]!] = { ...red, alternateProductOfferingProposal: alternatives }
    }
    const creationDate = viewer.now.toISOString()
    const done = { state: 'done', stateChange: [{ state: 'done', changeDate: creationDate }] }
    const answered = items.map((item, at) => ({ ...item, ...done, ...results[at] }))
    const whole = { ...body, id: randomUUID(), creationDate, ...done }
    return { status: 201, body: { ...whole, productOfferingQualificationItem: answered } }
  })
}

/** The line at this bandwidth, or why it cannot be delivered. The term does not matter. */
function fitOf({ draft }: MefLine, bandwidth_id: number | null, known: PricingInput): PricedDraft | Sentence {
  try {
    const priced = priceNewDraft({ ...draft, bandwidth_id, contract_id: 12, any_term: true }, known)
    return bandwidth_id === null ? (w) => w.bandwidthNotOffered : priced
  } catch (error) {
    const { errors } = error instanceof AppError ? error : {}
    const [refusal] = errors?.['bandwidth_id'] ?? errors?.['bandwidth_mbps'] ?? []
    if (!refusal) throw error
    return refusal
  }
}

const deliveryTypes: Record<Grade, string> = {
  on_net: 'onNetWithoutBuild',
  near_net: 'onNetWithBuild',
  off_net: 'offNetWithBuild',
}

/** The confidence in the line, then in each of its ends. */
function confidenceOf({ connection }: PricedDraft) {
  const { ends, grade, priceLevel, leadTimeDays } = connection
  const result = (isFirm: boolean, of: Grade) => ({
    serviceabilityConfidence: isFirm ? 'green' : 'yellow',
    installationInterval: { amount: leadTimeDays, units: 'businessDays' },
    deliveryType: deliveryTypes[of],
  })
  const isFirm = priceLevel === 'firm' && !unknownReadiness(connection)
  return [result(isFirm, grade), ...ends.map((end) => result(end.grade === 'on_net', end.grade))]
}

/** The same line at the next slower bandwidth that can be delivered, else at the slowest. */
function alternativesTo(line: MefLine, known: PricingInput) {
  const { product_id, bandwidth_mbps } = line.draft
  const fitting = offeredBandwidths(known, line.draft).flatMap(({ id, mbps }) => {
    const fit = fitOf(line, id, known)
    return typeof fit === 'function' ? [] : [{ mbps, fit }]
  })
  const best = fitting.findLast(({ mbps }) => mbps <= bandwidth_mbps) ?? fitting[0]
  if (!best) return []
  return [{ id: '1', alternateProduct: productAt(product_id, best.mbps), ...confidenceOf(best.fit)[0]! }]
}
