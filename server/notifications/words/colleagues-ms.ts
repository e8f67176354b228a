import type { ColleagueMails } from '#server/notifications/words/mail-words.ts'

export const colleagueMailsMs: ColleagueMails = {
  texts: {
    approval_requested: ({ reference, person, day }) => ({
      subject: `${person} meminta anda meluluskan pesanan (PO ${reference})`,
      text: `Pesanan ini melebihi had perbelanjaan ${person}. Sila buat keputusan selewat-lewatnya pada ${day}. Sehingga itu sebut harganya kekal aktif dan tiada apa-apa dipesan.`,
      open: 'Luluskan atau tolak',
    }),
    approval_answered: ({ reference, accepted }) => ({
      subject: accepted
        ? `Pesanan anda (PO ${reference}) telah diluluskan`
        : `Pesanan anda (PO ${reference}) telah ditolak`,
      text: accepted
        ? 'Pesanan telah dibuat bagi pihak anda. Halamannya menunjukkan pencapaian dan tarikh dirancang bagi setiap litar.'
        : 'Tiada apa-apa dipesan. Sebut harganya kekal aktif hingga hari terakhir tempoh sahnya.',
      open: accepted ? 'Ikuti pesanan' : 'Buka permintaan',
    }),
    approval_closed: ({ reference, outcome }) => ({
      subject:
        outcome === 'expired'
          ? `Tiada keputusan dibuat tepat pada masanya bagi pesanan anda (PO ${reference})`
          : `Kelulusan pesanan anda (PO ${reference}) tidak lagi diperlukan`,
      text:
        outcome === 'expired'
          ? 'Tiada apa-apa dipesan. Anda boleh menghantar sebut harga untuk dipesan semula selagi masih sah.'
          : 'Salah satu sebut harganya telah disunting, dibatalkan atau dipesan dengan cara lain. Tiada apa-apa dipesan melalui permintaan ini.',
      open: 'Buka permintaan',
    }),
    floor_requested: ({ reference, person, company }) => ({
      subject: `${person} meminta anda meluluskan harga di bawah harga terendah (${reference})`,
      text: `Harga lebar jalur bagi ${company} di bawah harga terendah. Sehingga pengurus pelanggan lain meluluskannya, sebut harga tidak berubah dan syarikat tidak melihatnya.`,
      open: 'Luluskan atau tolak',
    }),
    floor_answered: ({ reference, company, accepted }) => {
      const open = 'Buka sebut harga'
      if (accepted === undefined)
        return {
          subject: `Permintaan harga di bawah harga terendah bagi sebut harga ${reference} telah tamat`,
          text: `Sebut harga telah berubah, jadi tiada lagi keputusan dibuat tentang harga anda. ${company} tidak dimaklumkan tentangnya.`,
          open,
        }
      return {
        subject: accepted
          ? `Harga anda bagi sebut harga ${reference} telah diluluskan`
          : `Harga anda bagi sebut harga ${reference} telah ditolak`,
        text: accepted
          ? `Sebut harga telah diberi harga seperti yang anda minta dan ${company} telah dimaklumkan.`
          : `Sebut harga tidak berubah. ${company} tidak dimaklumkan.`,
        open,
      }
    },
    document_ready: ({ reference }) => ({
      subject: `${reference} sedia sebagai PDF`,
      text: 'Dokumen yang anda minta boleh dimuat turun selama seminggu.',
      open: 'Muat turun dokumen',
    }),
    preview_ready: ({ reference }) => ({
      subject: `Kesan draf ${reference} telah dikira`,
      text: 'Pratonton menunjukkan sebut harga yang akan mendapat harga lain, dan harga yang perlu diperiksa sebelum diterbitkan.',
      open: 'Semak draf',
    }),
  },
  invitation: {
    subject: (company) => `Anda dijemput menyertai ${company} di Trunkline`,
    text: (person, company) =>
      `${person} menjemput anda untuk melihat dan memesan perkhidmatan rangkaian bagi ${company}. Pilih nama dan kata laluan anda untuk menerimanya. Pautan ini boleh digunakan sekali sahaja.`,
    open: 'Terima jemputan',
    until: 'Pautan boleh digunakan hingga',
    why: 'Jika anda tidak mengenali pengirimnya, abaikan e-mel ini: anda tidak akan mendapat akaun.',
    known: {
      text: (person, company) =>
        `${person} menjemput alamat ini menyertai ${company}, tetapi alamat ini sudah mempunyai akaun. Satu akaun hanya untuk satu syarikat, maka jemputan tidak boleh diterima dengan alamat ini. Anda boleh log masuk seperti biasa.`,
      open: 'Log masuk',
    },
  },
}
