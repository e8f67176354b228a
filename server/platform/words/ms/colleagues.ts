import { longDay } from '#server/platform/words/days.ts'
import { ringgitText } from '#contract/money.ts'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'
import type { colleagueWordsEn } from '#server/platform/words/en/colleagues.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

const approvalStatus = {
  open: 'menunggu keputusan',
  approved: 'telah diluluskan',
  declined: 'telah ditolak',
  expired: 'telah tamat tempoh',
  withdrawn: 'telah ditarik balik',
} as const satisfies Record<ApprovalStatus, string>

const withdrawnText = (emails: readonly string[]) =>
  emails.length === 0 ? '' : ` Jemputan yang ditarik balik: ${emails.join(', ')}.`

export const colleagueWordsMs: InWords<typeof colleagueWordsEn> = {
  approvalRequested: (day) =>
    `Pesanan ini melebihi had perbelanjaan anda. Kami telah meminta kelulusan; keputusan boleh dibuat selewat-lewatnya pada ${longDay(day, 'ms')}.`,
  quoteAwaitsApproval: (reference) =>
    `Sebut harga ${reference} berada dalam pesanan lain yang menunggu kelulusan.`,
  nobodyDecides:
    'Tiada orang lain dalam syarikat anda yang boleh meluluskan pesanan ini. Minta pentadbir anda menamakan wakil atau pentadbir lain.',
  ownApproval: 'Permintaan anda sendiri mesti diputuskan oleh orang lain.',
  notYourApproval: 'Hanya rakan sekerja yang meminta kelulusan boleh menariknya balik.',
  approvalIsNow: (status) => `Permintaan ini ${approvalStatus[status]}.`,
  approvalGranted: (reference) => `Pesanan telah diluluskan dan dibuat sebagai ${reference}.`,
  approvalDeclined: 'Pesanan telah ditolak. Sebut harganya kekal aktif.',
  approvalWithdrawn: 'Permintaan telah ditarik balik. Sebut harganya kekal aktif.',
  approvalTotalsChanged: (asked, now) =>
    `Jumlah telah berubah sejak permintaan dibuat: caj sekali ${ringgitText(now.nrc)} (sebelum ini ${ringgitText(asked.nrc)}), caj bulanan ${ringgitText(now.mrc)} (sebelum ini ${ringgitText(asked.mrc)}). Sila semak dan sahkan.`,
  requesterLeft:
    'Rakan sekerja yang meminta pesanan ini tidak lagi mempunyai akses. Sila buat pesanan ini sendiri.',
  colleagueChanged: (name, withdrawn) => `Hak ${name} telah diubah.${withdrawnText(withdrawn)}`,
  colleagueRemoved: (name, withdrawn) =>
    `${name} telah dikeluarkan dan dilog keluar.${withdrawnText(withdrawn)}`,
  lastAdministrator: (name) =>
    `${name} ialah pentadbir terakhir syarikat ini. Jadikan rakan sekerja lain pentadbir terlebih dahulu.`,
  onlyCustomersAdminister: 'Hanya pelanggan yang aktif boleh mentadbir syarikat.',
  notYourself: 'Anda tidak boleh mengeluarkan diri sendiri. Minta pentadbir lain.',
  delegateNamed: (name) => `${name} boleh membuat keputusan semasa ketiadaan anda.`,
  delegateDropped: 'Anda tidak lagi mempunyai wakil.',
  notYourOwnDelegate: 'Pilih rakan sekerja selain diri anda.',
  delegationEnds: 'Hari terakhir tidak boleh sebelum hari pertama.',
  delegationTooLong: (days) => `Wakil boleh dinamakan untuk paling lama ${days} hari.`,
  invited: (email) => `Jemputan telah dihantar kepada ${email}.`,
  alreadyInvited: (email) =>
    `${email} sudah mempunyai jemputan yang masih terbuka. Anda boleh menghantarnya semula.`,
  invitationWithdrawn: (email) => `Jemputan kepada ${email} telah ditarik balik.`,
  invitationIsNow: (status) =>
    `Jemputan ini ${status === 'accepted' ? 'telah diterima' : 'telah ditarik balik'}.`,
  invitationAccepted: 'Akaun anda sudah sedia. Sila log masuk.',
  invitationDead:
    'Jemputan ini telah tamat tempoh, ditarik balik atau sudah digunakan. Minta jemputan baharu daripada pentadbir anda.',
}
