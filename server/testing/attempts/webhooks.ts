import { usual, type AttemptedCall } from '#server/testing/attempts/attempt.ts'

const { customers, owner } = usual
const ownWebhook = { statuses: owner, colleague: '403', from: 'webhook added', id: 'webhook' } as const

export const webhookAttempts: Record<string, AttemptedCall> = {
  'GET /feed': { statuses: customers, more: '?after=0&limit=5' },
  'GET /webhooks': { statuses: customers, colleague: '403' },
  'POST /webhooks': {
    statuses: customers,
    colleague: '403',
    from: 'webhook added',
    body: () => ({ url: 'https://hooks.acme.example/' }),
  },
  'PUT /webhooks/:id': { ...ownWebhook, body: () => ({ kinds: ['quote.price'] }) },
  'DELETE /webhooks/:id': ownWebhook,
  'POST /webhooks/:id/secret': ownWebhook,
  // Nothing answers there, which is a result.
  'POST /webhooks/:id/test': ownWebhook,
  'GET /webhooks/:id/deliveries': ownWebhook,
}
