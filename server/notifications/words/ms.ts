import {
  depositNamesMs,
  milestoneNamesMs,
  moveReasonNamesMs,
  orderChangeNamesMs,
} from '#contract/names/ms.ts'
import type { MailWords } from '#server/notifications/words/en.ts'
import { messagesMs } from '#server/platform/words/ms.ts'

export const mailWordsMs: MailWords = {
  greeting: (name) => `Salam ${name},`,
  greetingAnyone: 'Salam sejahtera,',
  texts: {
    quote_requested: ({ reference, company, count }) =>
      count
        ? {
            subject: `${count} sebut harga bagi ${company} menunggu harga`,
            text: `${company} telah meminta ${count} sebut harga yang tiada harga lengkap dalam kad harga. Yang pertama ialah ${reference}.`,
            open: 'Buka sebut harga yang menunggu',
          }
        : {
            subject: `Sebut harga ${reference} bagi ${company} menunggu harga`,
            text: 'Kad harga tiada harga lengkap untuknya. Sila tetapkan harganya.',
          },
    quote_made: ({ reference }) => ({
      subject: `Sebut harga ${reference} telah dibuat untuk anda`,
      text: 'Pengurus pelanggan anda telah membuat sebut harga ini bagi pihak anda. Sebut harga ini berada di dalam troli anda.',
    }),
    quote_priced: ({ reference, priceLevel }) => ({
      subject: `Sebut harga ${reference} telah ada harga`,
      text:
        priceLevel === 'budgetary'
          ? 'Kami telah menetapkan harga sebut harga ini sebagai anggaran, yang tidak boleh dipesan. Minta kami harga yang boleh dipesan.'
          : 'Kami telah menetapkan harga sebut harga ini. Anda boleh memesannya hingga hari terakhir tempoh sahnya.',
    }),
    quote_expiring: ({ reference, day, priceLevel }) => ({
      subject: `Sebut harga ${reference} tamat tempoh selepas ${day}`,
      text:
        priceLevel === 'budgetary'
          ? 'Sehingga itu anda boleh melanjutkannya selama 30 hari. Ia anggaran harga, yang tidak boleh dipesan.'
          : 'Sehingga itu anda boleh memesannya pada harga ini, atau melanjutkannya selama 30 hari.',
    }),
    quotes_digest: ({ count = 1 }) => ({
      subject: `${count} sebut harga tamat tempoh dalam masa 7 hari`,
      text: 'Anda boleh melanjutkan setiap satu selama 30 hari hingga hari terakhirnya. Portal menyenaraikan semuanya.',
      open: 'Buka sebut harga',
    }),
    quote_cancelled: ({ reference }) => ({
      subject: `Sebut harga ${reference} telah dibatalkan`,
      text: 'Pengurus pelanggan anda telah membatalkan sebut harga ini, dan ia tidak lagi boleh dipesan. Anda boleh meminta sebut harga baharu dari halamannya.',
    }),
    callback_requested: ({ reference, company }) => ({
      subject: `${company} meminta panggilan balik tentang sebut harga ${reference}`,
      text: 'Wakil kami perlu menghubungi mereka dalam masa 5 hari bekerja.',
    }),
    message: ({ reference, company, recipient }) => ({
      subject:
        recipient === 'company'
          ? `Mesej baharu tentang sebut harga ${reference}`
          : `Mesej baharu daripada ${company} tentang sebut harga ${reference}`,
      text: 'Baca mesej penuh dan balas dalam perbualan sebut harga itu.',
      open: 'Baca dan balas',
    }),
    order_received: ({ reference, company, contractExpired, recipient, nnis }) =>
      recipient === 'company'
        ? {
            subject: `Kami telah menerima pesanan anda ${reference}`,
            text: 'Halaman pesanan memaparkan pencapaian dan tarikh dirancang bagi setiap litar. Kami akan memaklumkan kemajuannya.',
            open: 'Ikuti pesanan',
          }
        : {
            subject: `Pesanan baharu ${reference} daripada ${company}`,
            text: `${nnis ? `Pesanan ini melebihi had beban NNI: ${nnis.join(', ')}. ` : ''}Litarnya menunggu untuk dimulakan.${contractExpired && ` Rekod kontrak syarikat tamat tempoh pada ${contractExpired}.`}`,
          },
    circuit_moved: ({ reference, count, status: now }) => ({
      subject: `${count ? `${count} litar bagi pesanan ${reference}` : `Litar ${reference}`}: ${now ? messagesMs.exportedOrders.status[now] : ''}`,
      text:
        now === 'cancelled'
          ? `${count ? 'Semua litar' : 'Litar'} ini telah dibatalkan. Sebut harganya boleh diminta semula.`
          : `Kami telah mula membina ${count ? 'semua litar' : 'litar'} ini.`,
    }),
    circuit_replanned: ({ reference, count, day }) => ({
      subject: count
        ? `Tarikh penyerahan ${count} litar bagi pesanan ${reference} telah berubah`
        : `Penyerahan litar ${reference} dialihkan ke ${day}`,
      text: `Kami telah mengubah tarikh penyerahan yang dirancang bagi ${count ? 'semua litar' : 'litar'} ini. Janji asal kekal pada halaman pesanan.`,
    }),
    delivery_taken_back: ({ reference }) => ({
      subject: `Penyerahan litar ${reference} telah ditarik balik`,
      text: 'Litar ini sedang diproses semula.',
    }),
    deposit_recorded: ({ reference, deposit, amount }) => ({
      subject: `${depositNamesMs[deposit]}: ${amount}, pesanan ${reference}`,
      text: 'Halaman pesanan memaparkan setiap catatan depositnya.',
    }),
    circuit_late: ({ reference, milestone, day, recipient }) => ({
      subject: `Litar ${reference} lewat`,
      text: `“${milestone ? milestoneNamesMs[milestone] : ''}” dirancang pada ${day} dan belum selesai.${recipient === 'company' ? ' Pengurus pelanggan anda juga telah dimaklumkan.' : ''}`,
    }),
    charge_requested: ({ reference, day, goesOn }) => ({
      subject: `Caj tambahan bagi litar ${reference} memerlukan jawapan anda`,
      text: `Sila jawab selewat-lewatnya pada ${day}. Jika ditolak atau tidak dijawab, litar ${goesOn ? 'diteruskan seperti yang dipesan' : 'dibatalkan tanpa caj'}.`,
      open: 'Terima atau tolak',
    }),
    charge_answered: ({ reference, company, accepted, goesOn }) => ({
      subject: `Caj tambahan bagi litar ${reference} ${accepted === undefined ? 'telah tamat tempoh' : accepted ? 'telah diterima' : 'telah ditolak'}`,
      text: accepted
        ? `${company} telah menerimanya; caj itu kini sebahagian daripada harga litar.`
        : goesOn
          ? 'Litar ini diteruskan seperti yang dipesan.'
          : 'Litar ini telah dibatalkan tanpa caj.',
    }),
    order_changed: ({ reference, company, change = 'date' }) => ({
      subject: `${company} ${orderChangeNamesMs[change]} ${reference}`,
      text: 'Sejarah pesanan menunjukkan perubahan ini. Anda tidak perlu menjawab.',
    }),
    date_requested: ({ reference, company, day }) => ({
      subject: `${company} meminta tarikh lain bagi litar ${reference}`,
      text: `Sila terima atau tolak ${day}. Rancangan semasa terpakai sehingga itu.`,
      open: 'Jawab permintaan',
    }),
    date_declined: ({ reference, day }) => ({
      subject: `Permintaan tarikh anda bagi litar ${reference} ditolak`,
      text: `Pengurus pelanggan anda menolak ${day}. Penyerahan yang dirancang dikekalkan.`,
    }),
    cancellation_requested: ({ reference, company }) => ({
      subject: `${company} meminta pembatalan litar ${reference}`,
      text: 'Sila luluskan atau tolak. Kerja pada litar diteruskan sehingga anda membuat keputusan.',
      open: 'Jawab permintaan',
    }),
    cancellation_answered: ({ reference, accepted }) => ({
      subject: accepted
        ? `Litar ${reference} telah dibatalkan seperti yang anda minta`
        : `Permintaan anda untuk membatalkan litar ${reference} ditolak`,
      text: accepted
        ? 'Pengurus pelanggan anda telah meluluskan permintaan anda. Sebut harga litar ini boleh diminta semula.'
        : 'Pengurus pelanggan anda menolak permintaan anda. Kerja bagi litar ini diteruskan.',
    }),
    cancellation_offered: ({ reference, company, day, recipient }) =>
      recipient === 'company'
        ? {
            subject: `Pembatalan litar ${reference} dikenakan caj yang memerlukan jawapan anda`,
            text: `Sila jawab selewat-lewatnya pada ${day}. Jika anda terima, litar dibatalkan dan hanya caj ini dikenakan. Jika anda tolak atau tidak menjawab, kerja pada litar diteruskan.`,
            open: 'Terima atau tolak',
          }
        : {
            subject: `${company} ditawarkan pembatalan litar ${reference} dengan caj`,
            text: `Mereka boleh menjawab selewat-lewatnya pada ${day}. Sehingga itu litar tidak boleh diserahkan.`,
          },
    cancellation_closed: ({ reference, company, outcome = 'expired', recipient }) => ({
      subject: {
        accepted:
          recipient === 'company'
            ? `Litar ${reference} telah dibatalkan dengan caj yang anda terima`
            : `${company} telah menerima caj pembatalan litar ${reference}`,
        declined: `Caj pembatalan litar ${reference} telah ditolak`,
        expired: `Tawaran pembatalan litar ${reference} telah tamat tempoh`,
        withdrawn: `Permintaan pembatalan litar ${reference} telah ditarik balik`,
      }[outcome],
      text:
        outcome === 'accepted'
          ? 'Litar ini telah dibatalkan dan hanya caj ini dikenakan. Sebut harganya boleh diminta semula.'
          : 'Kerja pada litar ini diteruskan.',
    }),
    sign_up_received: ({ company }) => ({
      subject: `${company} telah mendaftar`,
      text: 'Sila semak permohonan ini dan dokumennya, kemudian luluskan atau tolak. Pemohon tidak boleh log masuk sehingga keputusan dibuat.',
      open: 'Buka permohonan',
    }),
    company_approved: ({ company }) => ({
      subject: `${company} ialah syarikat baharu`,
      text: 'Harga asas digunakan sehingga peraturan harga ditetapkan. Sila semak peraturan yang sesuai bagi syarikat ini.',
      open: 'Tetapkan peraturan harga',
    }),
    company_held: ({ reference }) => ({
      subject: `${reference} ditahan dan tidak boleh membuat pesanan buat masa ini`,
      text: 'Sebut harga dan litar anda kekal seperti biasa. Sila hubungi pengurus pelanggan anda tentang sebab di bawah.',
      open: 'Buka sebut harga anda',
    }),
    company_released: ({ reference }) => ({
      subject: `${reference} boleh membuat pesanan semula`,
      text: 'Penahanan syarikat anda telah tamat. Sebut harga aktif boleh dipesan sehingga hari terakhir sah lakunya.',
      open: 'Buka sebut harga anda',
    }),
    approval_requested: ({ reference, person, day }) => ({
      subject: `${person} meminta anda meluluskan pesanan ${reference}`,
      text: `Pesanan ini melebihi had perbelanjaan ${person}. Sila buat keputusan selewat-lewatnya pada ${day}. Sehingga itu sebut harganya kekal aktif dan tiada apa-apa dipesan.`,
      open: 'Luluskan atau tolak',
    }),
    approval_answered: ({ reference, accepted, moved }) => ({
      subject: accepted
        ? `Pesanan anda (PO ${reference}) telah diluluskan${moved ? ' dengan tarikh baharu' : ''}`
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
    colleague_changed: ({ reference, person, joins }) => ({
      subject: joins
        ? `${reference} telah menyertai syarikat anda di Trunkline`
        : `${person} mengubah had atau hak ${reference}`,
      text: joins
        ? 'Kami telah meluluskan pendaftarannya. Setiap pesanannya memerlukan kelulusan sehingga pentadbir menetapkan had perbelanjaan.'
        : 'Anda menerima makluman ini sebagai pentadbir syarikat anda.',
      open: 'Buka rakan sekerja anda',
    }),
    service_changed: ({ reference, circuit, company, day, count, event }) => ({
      subject: {
        hand_over: `${count ? `${count} perkhidmatan bagi pesanan` : 'Perkhidmatan'} ${reference} sudah sedia: sila terima selewat-lewatnya pada ${day}`,
        accept: `${company} menerima perkhidmatan ${reference}, dibilkan mulai ${day}`,
        reject: `${company} menolak perkhidmatan ${reference}`,
        suspend: `Perkhidmatan ${reference} telah digantung`,
        resume: `Perkhidmatan ${reference} telah disambung semula`,
        cease: `${company} menamatkan perkhidmatan ${reference} selepas ${day}`,
        withdraw_cease: `${company} mengekalkan perkhidmatan ${reference}`,
        waive: `Caj keluar bagi perkhidmatan ${reference} telah dikurangkan`,
      }[event!],
      text:
        event === 'hand_over'
          ? `${count ? 'Litarnya' : `Litar ${circuit}`} telah diserahkan. Terima, atau maklumkan apa yang tidak berfungsi. Tanpa jawapan anda selewat-lewatnya pada ${day}, kami menganggapnya diterima.`
          : 'Halamannya menunjukkan tarikh, caj dan langkah seterusnya.',
      open: count ? 'Buka perkhidmatan anda' : 'Buka perkhidmatan',
    }),
    service_ending: ({ reference, day }) => ({
      subject: `Tempoh perkhidmatan ${reference} tamat pada ${day}`,
      text: 'Perbaharui untuk menetapkan harga semasa, atau biarkannya berterusan setiap bulan pada harga yang sama.',
      open: 'Buka perkhidmatan',
    }),
    floor_requested: ({ reference, person, company }) => ({
      subject: `${person} meminta anda meluluskan harga di bawah harga lantai (${reference})`,
      text: `Harga lebar jalur bagi ${company} di bawah harga lantai. Sehingga pengurus pelanggan lain meluluskannya, sebut harga tidak berubah dan syarikat tidak melihatnya.`,
      open: 'Luluskan atau tolak',
    }),
    floor_answered: ({ reference, company, accepted }) => {
      if (accepted === undefined)
        return {
          subject: `Permintaan harga di bawah harga lantai bagi sebut harga ${reference} telah tamat`,
          text: `Sebut harga telah berubah, jadi tiada lagi keputusan dibuat tentang harga anda. ${company} tidak dimaklumkan tentangnya.`,
        }
      return {
        subject: accepted
          ? `Harga anda bagi sebut harga ${reference} telah diluluskan`
          : `Harga anda bagi sebut harga ${reference} telah ditolak`,
        text: accepted
          ? `Sebut harga telah diberi harga seperti yang anda minta dan ${company} telah dimaklumkan.`
          : `Sebut harga tidak berubah. ${company} tidak dimaklumkan.`,
      }
    },
    document_ready: ({ reference }) => ({
      subject: `${reference} sedia sebagai PDF`,
      text: 'Dokumen yang anda minta boleh dimuat turun selama seminggu.',
      open: 'Muat turun dokumen',
    }),
    sheet_ready: ({ reference }) => ({
      subject: `Helaian tapak ${reference} sedia untuk semakan`,
      text: 'Semua baris telah dipadankan dan diberi harga. Sahkan tapak yang tidak pasti, kemudian simpan baris sebagai sebut harga.',
      open: 'Semak helaian',
    }),
    webhook_paused: ({ reference }) => ({
      subject: `Webhook ke ${reference} dijeda`,
      text: 'Webhook ini tidak menerima satu peristiwa selama tiga hari. Peristiwanya menunggu sehingga anda menyambungnya semula, sehingga 30 hari.',
      open: 'Lihat penghantarannya',
    }),
    preview_ready: ({ reference }) => ({
      subject: `Kesan draf ${reference} telah dikira`,
      text: 'Pratonton menunjukkan sebut harga yang akan mendapat harga lain, dan harga yang luar biasa.',
      open: 'Semak draf',
    }),
  },
  openOrder: 'Buka pesanan',
  openQuote: 'Buka sebut harga',
  labels: {
    company: 'Syarikat',
    nrc: 'Caj sekali, sebelum cukai',
    mrc: 'Caj bulanan, sebelum cukai',
    priceLevel: 'Tahap harga',
    validUntil: 'Sah hingga',
    answerUntil: 'Jawab selewat-lewatnya pada',
    planned: 'Dirancang pada',
    handOver: 'Tarikh penyerahan baharu',
    rightsBefore: 'Sebelum ini',
    rights: 'Sekarang',
    was: 'Dirancang sebelum ini',
    reason: 'Sebab',
    message: 'Mesej',
  },
  handOver: (promised, requested) =>
    `dirancang pada ${promised}${requested ? `, diminta pada ${requested}` : ''}`,
  movedFrom: (was, promised) => `${promised}, sebelum ini dirancang pada ${was}`,
  rights: ({ limit_per_month, company_admin }, limit) =>
    `${limit === null ? 'tiada had perbelanjaan' : `had perbelanjaan ${limit} bagi setiap ${limit_per_month ? 'pesanan dan bulan kalendar' : 'pesanan'}`}${company_admin ? ', pentadbir' : ''}`,
  moveReasons: moveReasonNamesMs,
  signUp: {
    confirm: {
      subject: 'Sahkan pendaftaran anda untuk Trunkline',
      text: 'Seseorang, mungkin anda, telah mendaftar untuk Trunkline dengan alamat e-mel ini. Tetapkan kata laluan untuk mengesahkan alamat ini, iaitu nama pengguna anda. Kami menyemak setiap pendaftaran dan akan menghantar keputusannya melalui e-mel. Selepas pendaftaran diluluskan, anda boleh log masuk.',
      username: 'Nama pengguna',
      until: 'Pautan boleh digunakan sekali, hingga',
      open: 'Sahkan dan tetapkan kata laluan',
      why: 'Jika anda tidak mendaftar, abaikan e-mel ini: tiada sesiapa boleh log masuk dengan alamat anda tanpa pautan ini.',
    },
    known: {
      subject: 'Seseorang cuba mendaftar untuk Trunkline dengan alamat e-mel anda',
      active: {
        text: 'Anda sudah mempunyai akaun dengan alamat e-mel ini, maka tiada akaun lain dibuat. Jika anda yang mendaftar, log masuk dengan kata laluan anda. Jika anda tidak mengetahuinya, pilih “Lupa kata laluan?” pada halaman log masuk untuk menetapkan yang baharu.',
        open: 'Log masuk',
      },
      pending: {
        text: 'Anda sudah mendaftar dengan alamat e-mel ini dan kami sedang menyemaknya, maka tiada pendaftaran lain dibuat. Jika anda belum menetapkan kata laluan, atau pautan anda telah tamat tempoh, minta pautan baharu.',
        open: 'Dapatkan pautan untuk menetapkan kata laluan',
      },
      closed: {
        text: 'Alamat e-mel ini milik akaun yang tidak boleh log masuk, maka tiada akaun lain dibuat. Jika anda yang mendaftar, sila hubungi pengurus pelanggan anda.',
        open: 'Buka Trunkline',
      },
      why: 'Jika bukan anda yang mendaftar, anda tidak perlu berbuat apa-apa: akaun anda tidak berubah.',
    },
  },
  passwordLink: {
    subject: 'Tetapkan kata laluan baharu untuk Trunkline',
    text: 'Seseorang, mungkin anda, telah meminta pautan untuk menetapkan kata laluan baharu bagi akaun anda. Pautan ini boleh digunakan sekali sahaja. Apabila kata laluan ditetapkan, semua sesi akaun anda akan tamat.',
    open: 'Tetapkan kata laluan baharu',
    until: 'Pautan boleh digunakan hingga',
    why: 'Jika anda tidak memintanya, abaikan e-mel ini: kata laluan anda tidak berubah.',
  },
  passwordChanged: {
    subject: 'Kata laluan Trunkline anda telah ditukar',
    text: 'Semua sesi yang dibuka sebelum ini telah tamat. Jika bukan anda yang menukarnya, tetapkan kata laluan baharu dengan segera dan maklumkan kepada pengurus pelanggan anda.',
    open: 'Bukan saya: tetapkan kata laluan baharu',
    at: 'Ditukar pada',
    why: 'Trunkline sentiasa menghantar e-mel ini apabila kata laluan ditukar.',
  },
  signUpApproved: {
    subject: 'Pendaftaran Trunkline anda telah diluluskan',
    text: 'Anda kini boleh log masuk dengan e-mel anda dan kata laluan yang telah anda tetapkan.',
    open: 'Log masuk',
    setPassword: {
      text: 'Sila tetapkan kata laluan; selepas itu anda boleh log masuk. Pautan ini boleh digunakan sekali sahaja, dan menggantikan pautan yang kami hantar semasa anda mendaftar.',
      open: 'Tetapkan kata laluan',
    },
    username: 'Nama pengguna anda',
    until: 'Pautan boleh digunakan hingga',
    why: 'Anda menerima e-mel ini kerana anda telah mendaftar dengan Trunkline.',
  },
  signUpRejected: {
    subject: 'Pendaftaran Trunkline anda tidak diterima',
    text: 'Kami telah menyemak permohonan anda dan tidak dapat menerimanya, atas sebab di bawah.',
    open: 'Buka halaman pendaftaran',
    why: 'Anda menerima e-mel ini kerana anda telah mendaftar dengan Trunkline.',
  },
  emailChanged: {
    subject: 'E-mel akaun Trunkline anda telah ditukar',
    text: 'Pentadbir Trunkline telah menukarnya. Kini anda log masuk dengan e-mel baharu; e-mel ini tidak boleh digunakan lagi. Jika anda tidak menjangkakannya, sila maklumkan kepada pengurus pelanggan anda dengan segera.',
    open: 'Log masuk',
    to: 'E-mel baharu',
    at: 'Ditukar pada',
    why: 'Trunkline sentiasa menghantar e-mel ini ke alamat lama apabila e-mel ditukar.',
  },
  ssoLinked: {
    subject: 'Akaun Trunkline anda kini boleh dibuka melalui log masuk syarikat anda',
    text: 'Akaun anda telah dipautkan kepada log masuk syarikat anda dengan kata laluan anda. Jika bukan anda yang melakukannya, tetapkan kata laluan baharu dengan segera, yang akan membuang pautan itu, dan maklumkan kepada pengurus pelanggan anda.',
    open: 'Bukan saya: tetapkan kata laluan baharu',
    provider: 'Perkhidmatan log masuk',
    at: 'Dipautkan pada',
    why: 'Trunkline sentiasa menghantar e-mel ini apabila akaun dipautkan.',
  },
  factorChanged: {
    app_added: {
      subject: 'Aplikasi pengesah kini melindungi akaun Trunkline anda',
      text: 'Log masuk kini memerlukan kod daripada aplikasi itu. Sesi anda yang lain telah tamat.',
    },
    app_removed: {
      subject: 'Aplikasi pengesah telah dibuang daripada akaun Trunkline anda',
      text: 'Log masuk tidak lagi memerlukan kod daripada aplikasi itu. Sesi anda yang lain telah tamat.',
    },
    passkey_added: {
      subject: 'Kunci laluan telah ditambah pada akaun Trunkline anda',
      text: 'Kunci laluan itu boleh digunakan untuk log masuk tanpa kata laluan. Sesi anda yang lain telah tamat.',
    },
    passkey_removed: {
      subject: 'Kunci laluan telah dibuang daripada akaun Trunkline anda',
      text: 'Kunci laluan itu tidak lagi boleh digunakan untuk log masuk. Sesi anda yang lain telah tamat.',
    },
    codes_renewed: {
      subject: 'Kod pemulihan Trunkline anda telah diperbaharui',
      text: 'Kod pemulihan yang terdahulu tidak lagi boleh digunakan.',
    },
    code_used: {
      subject: 'Kod pemulihan Trunkline telah digunakan',
      text: 'Satu daripada kod pemulihan anda telah digunakan dan tidak boleh digunakan lagi. Dapatkan kod baharu sebelum semuanya habis.',
    },
    removed_by_admin: {
      subject: 'Faktor kedua Trunkline anda telah dibuang',
      text: 'Pentadbir telah membuang aplikasi pengesah, kunci laluan dan kod pemulihan anda. Semua sesi telah tamat. Log masuk dengan kata laluan anda dan tetapkan faktor kedua semula.',
    },
    open: 'Bukan saya: tetapkan kata laluan baharu',
    at: 'Ditukar pada',
    why: 'Trunkline sentiasa menghantar e-mel ini apabila faktor kedua diubah atau kod pemulihan digunakan.',
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
  why: 'Anda menerima e-mel ini kerana anda memilih pemberitahuan melalui e-mel dalam Trunkline.',
  choose: 'Pilih pemberitahuan yang dihantar melalui e-mel',
}
