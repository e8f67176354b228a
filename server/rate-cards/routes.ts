import { rateCardApi } from '#contract/rate-cards/api.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { assignRule, withdrawAssignment } from '#server/rate-cards/assign-rule.ts'
import { listAssignments } from '#server/rate-cards/assignments.ts'
import { listCells } from '#server/rate-cards/cells.ts'
import {
  createRule,
  deleteRule,
  duplicateRule,
  isRuleAbleToDelete,
  renameRule,
} from '#server/rate-cards/change-rule.ts'
import { listRules, readRule } from '#server/rate-cards/rules.ts'
import { setPrice } from '#server/rate-cards/set-price.ts'
import { listVersions } from '#server/rate-cards/versions.ts'

export function rateCardRoutes(portal: Portal) {
  serve(portal, rateCardApi.list, async ({ db, viewer, query }) => ({
    data: await listRules(db, viewer, query),
  }))
  serve(portal, rateCardApi.one, async ({ db, viewer, query }) => ({
    data: await readRule(db, viewer, query.id),
  }))
  serve(portal, rateCardApi.create, async ({ db, viewer, body }) => ({
    data: await createRule(db, viewer, body.name),
    message: (w) => w.ruleCreated(body.name),
  }))
  serve(portal, rateCardApi.rename, async ({ db, viewer, body }) => ({
    data: await renameRule(db, viewer, body),
    message: (w) => w.ruleRenamed(body.name),
  }))
  serve(portal, rateCardApi.duplicate, async ({ db, viewer, body }) => ({
    data: await duplicateRule(db, viewer, body),
    message: (w) => w.ruleCreated(body.name),
  }))
  serve(portal, rateCardApi.remove, async ({ db, viewer, query }) => {
    await deleteRule(db, viewer, query.id)
    return { message: (w) => w.ruleDeleted }
  })
  serve(portal, rateCardApi.deletable, async ({ db, viewer, query }) => ({
    data: { is_rule_able_to_delete: await isRuleAbleToDelete(db, viewer, query.id) },
  }))
  serve(portal, rateCardApi.versions, ({ db, viewer, query }) => listVersions(db, viewer, query))
  serve(portal, rateCardApi.cells, async ({ db, viewer, query }) => ({
    data: await listCells(db, viewer, query),
  }))
  serve(portal, rateCardApi.setPrice, async ({ db, viewer, body }) => ({
    data: await setPrice(db, viewer, body),
    message: (w) => w.priceSet,
  }))
  serve(portal, rateCardApi.assignments, ({ db, viewer, query }) => listAssignments(db, viewer, query))
  serve(portal, rateCardApi.assign, async ({ db, viewer, body }) => {
    const { from, companies } = await assignRule(db, viewer, body)
    return { message: (w) => w.ruleAssignedFrom(companies, from) }
  })
  serve(portal, rateCardApi.withdraw, async ({ db, viewer, query }) => {
    await withdrawAssignment(db, viewer, query)
    return { message: (w) => w.assignmentWithdrawn }
  })
}
