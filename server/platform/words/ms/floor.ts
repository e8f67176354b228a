import type { FloorStatus } from '#contract/quotes/floor-approvals.ts'
import type { floorWordsEn } from '#server/platform/words/en/floor.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

const floorStatus = {
  open: 'masih menunggu keputusan',
  approved: 'telah diluluskan',
  declined: 'telah ditolak',
  withdrawn: 'telah ditarik balik',
  ended: 'telah tamat: sebut harganya diubah, diberi harga lain atau ditamatkan',
} as const satisfies Record<FloorStatus, string>

/** Prices below the floor that need the approval of another client manager. */
export const floorWordsMs: InWords<typeof floorWordsEn> = {
  floorRequested: (reference) =>
    `Harga sebut harga ${reference} di bawah harga terendah dan menunggu kelulusan. Sebut harga tidak berubah sehingga itu.`,
  floorAwaitsApproval: (reference) =>
    `Satu lagi harga di bawah harga terendah bagi sebut harga ${reference} menunggu kelulusan. Permintaan itu mesti diputuskan atau ditarik balik dahulu.`,
  nobodyApprovesFloor:
    'Tiada pengurus pelanggan lain yang boleh meluluskan harga di bawah harga terendah. Minta pentadbir portal memberikan hak ini kepada seseorang.',
  floorApprovalIsNow: (status) => `Permintaan ini ${floorStatus[status]}.`,
  floorApproved: (reference) => `Harga telah diluluskan. Sebut harga ${reference} telah diberi harga.`,
  floorDeclined: (reference) => `Harga telah ditolak. Sebut harga ${reference} tidak berubah.`,
  floorWithdrawn: (reference) => `Permintaan telah ditarik balik. Sebut harga ${reference} tidak berubah.`,
  declineNeedsReason: 'Nyatakan sebab anda menolak harga ini.',
  onlyManagersApprove: 'Hanya pengurus pelanggan boleh meluluskan harga di bawah harga terendah.',
}
