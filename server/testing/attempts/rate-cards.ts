import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { manager, staff } = usual

// Custom rules belong to client managers: for other staff they do not exist.
const custom = '401 401 403 403 200 404 404'
const named = () => ({ name: crypto.randomUUID().slice(0, 20) })

export const rateCardAttempts: Record<string, AttemptedCall> = {
  'GET /pricing-rule/list': { statuses: staff },
  'GET /pricing-rule/rule-by-id': { statuses: custom, from: 'rule made', more: '?id=:rule' },
  'POST /pricing-rule/create': { statuses: manager, body: () => ({ id: null, ...named() }) },
  'POST /pricing-rule/update': {
    statuses: manager,
    from: 'rule made',
    body: ({ rule }) => ({ id: rule, ...named() }),
  },
  'POST /pricing-rule/duplicate': {
    statuses: manager,
    from: 'rule made',
    body: ({ rule }) => ({ id: rule, ...named() }),
  },
  'DELETE /pricing-rule/delete': { statuses: manager, from: 'rule made', more: '?id=:rule' },
  'GET /pricing-rule/is-rule-able-to-delete': { statuses: manager, from: 'rule made', more: '?id=:rule' },
  'GET /pricing-rule/versions': { statuses: custom, from: 'rule made', more: '?id=:rule' },
  'GET /pricing-rule-detail/list-by-id': {
    statuses: custom,
    from: 'rule made',
    more: '?pricing_rule_id=:rule&product_id=1',
  },
  'POST /pricing-rule-detail/update': {
    statuses: custom,
    from: 'rule made',
    body: ({ rule, cell }) => ({ id: cell, selling_price: 1, pricing_rule_id: rule, reason: 'Agreed' }),
  },
  'GET /pricing-rule/draft': { statuses: custom, from: 'rule drafted', more: '?id=:rule' },
  'PUT /pricing-rule/draft': {
    statuses: custom,
    from: 'rule drafted',
    body: ({ rule, cell, revision }) => ({
      id: rule,
      revision,
      cells: [{ id: cell, selling_price: 2, reason: 'Agreed' }],
    }),
  },
  'DELETE /pricing-rule/draft': { statuses: custom, from: 'rule drafted', more: '?id=:rule' },
  'GET /pricing-rule/export': { statuses: custom, from: 'rule made', more: '?id=:rule&format=csv' },
  'POST /pricing-rule/import': {
    statuses: custom,
    from: 'rule made',
    more: '?id=:rule',
    upload: ({ cell }) => `Price ID,Price (RM),Reason below floor\n${cell},2.00,Agreed\n`,
  },
  'POST /pricing-rule/draft/preview': {
    statuses: custom,
    from: 'rule drafted',
    body: ({ rule, revision }) => ({ id: rule, revision }),
  },
  'GET /pricing-rule/draft/preview': { statuses: custom, from: 'rule drafted', more: '?id=:rule' },
  'POST /pricing-rule/publish': {
    statuses: custom,
    from: 'rule previewed',
    body: ({ rule, revision }) => ({ id: rule, revision }),
  },
  'DELETE /pricing-rule/publish': { statuses: custom, from: 'rule published', more: '?id=:rule&number=2' },
  'GET /pricing-rule/compare': { statuses: custom, from: 'rule published', more: '?id=:rule&from=1&to=2' },
  'POST /pricing-rule/restore': {
    statuses: custom,
    from: 'rule published',
    body: ({ rule }) => ({ id: rule, number: 2, planned: 'keep' }),
  },
  'GET /pricing-rule/assignments': { statuses: manager },
  'POST /pricing-rule/assign': {
    statuses: manager,
    from: 'rule made',
    body: ({ rule, company }) => ({ company_ids: [company], pricing_rule_id: rule, from: '2099-01-01' }),
  },
  'DELETE /pricing-rule/assign': {
    statuses: manager,
    from: 'rule assigned',
    more: '?company_id=:company&from=2099-01-01',
  },
}
