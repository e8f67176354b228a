import type { Malay } from '#web/i18n/en.ts'
import type { webhooksTextsEn } from '#web/webhooks/texts.en.ts'

export const webhooksTextsMs = {
  webhooks: {
    title: 'Webhook',
    lead: 'Portal menghantar setiap perubahan pada sebut harga, pesanan, litar dan perkhidmatan anda ke alamat sistem anda sendiri. Hanya pentadbir syarikat anda melihatnya.',
    none: 'Syarikat anda tiada webhook.',
    add: 'Tambah webhook',
    addressNeeded: 'Masukkan alamat.',
    kinds: 'Jenis peristiwa',
    kindsHelp: 'Biarkan kosong untuk semua jenis.',
    everyKind: 'semua jenis peristiwa',
    active: 'Aktif',
    paused: 'Dijeda',
    pause: 'Jeda',
    rotate: 'Rahsia baharu',
    rotateText:
      'Selama 24 jam peristiwa ditandatangani dengan kedua-dua rahsia, supaya anda sempat menukar rahsia anda.',
    secret: 'Rahsia webhook',
    secretText:
      'Sistem anda menggunakannya untuk mengesahkan bahawa peristiwa datang daripada portal. Ia hanya dipaparkan sekarang.',
    remove: 'Padam webhook',
    removeText: 'Tiada lagi yang dihantar ke {{url}}, dan rekod penghantarannya dipadam.',
    deliveries: 'Penghantaran',
    deliveriesTo: 'Penghantaran ke {{url}}',
    noDeliveries: 'Belum ada yang dihantar.',
    test: 'Hantar ujian',
    delivered: 'Dihantar',
    failed: 'Gagal',
    waiting: 'Menunggu',
    next: 'Cubaan seterusnya {{at}}',
    noAnswer: {
      timeout: 'tiada jawapan dalam masa yang ditetapkan',
      private: 'bukan alamat awam',
      unreachable: 'tidak dapat dihubungi',
    },
  },
} satisfies Malay<typeof webhooksTextsEn>
