import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'

const floorStatus = {
  open: 'open',
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
  ended: 'over: the quote was changed, priced otherwise or ended',
} as const satisfies Record<FloorStatus, string>

export const floorWordsEn = {
  floorRequested: (reference: string) =>
    `The price of quote ${reference} is below the floor and awaits approval. The quote does not change until then.`,
  floorAwaitsApproval: (reference: string) =>
    `Another price below the floor of quote ${reference} awaits approval. It must be decided or withdrawn first.`,
  nobodyApprovesFloor:
    'No other client manager can approve a price below the floor. Ask an administrator of the portal to give someone this right.',
  floorApprovalIsNow: (status: FloorStatus) => `This request is ${floorStatus[status]}.`,
  floorApproved: (reference: string) => `The price was approved. Quote ${reference} has been priced.`,
  floorDeclined: (reference: string) => `The price was declined. Quote ${reference} has not changed.`,
  floorWithdrawn: (reference: string) => `The request was withdrawn. Quote ${reference} has not changed.`,
  declineNeedsReason: 'Enter why you decline the price.',
  onlyManagersApprove: 'Only a client manager can approve prices below the floor.',
}
