import type { apiKeysTextsEn } from '#web/api-keys/texts.en.ts'
import type { Malay } from '#web/i18n/en.ts'

export const apiKeysTextsMs = {
  apiKeys: {
    title: 'Kunci API',
    lead: 'Dengan kunci API, program syarikat anda memanggil API tanpa log masuk.',
    lead_staff:
      'Dengan kunci API, program memanggil API bagi pihak anda, untuk membaca dan menggerakkan penghantaran.',
    docs: 'Buka dokumentasi API',
    none: 'Belum ada kunci API.',
    for: 'bertindak bagi pihak {{name}}',
    from: 'Hanya dari {{networks}}',
    created: 'dibuat oleh {{name}} pada {{date}}',
    state: {
      active: 'Sah hingga {{date}}',
      expired: 'Tamat tempoh pada {{date}}',
      revoked: 'Dibatalkan',
      inactive_user: 'Tidak berfungsi: penggunanya tidak aktif',
    },
    read: 'Membaca',
    quote: 'Menentukan harga dan mengurus sebut harga',
    order: 'Membuat dan mengurus pesanan',
    order_staff: 'Menggerakkan penghantaran',
    service: 'Mengurus perkhidmatan',
    create: 'Buat kunci API',
    nameHelp: 'Dipaparkan dalam sejarah bagi setiap perubahan yang dibuat dengan kunci ini.',
    actsAs: 'Bertindak bagi pihak',
    actsAsHelp: 'Kunci ini mempunyai peranan, had perbelanjaan dan kelulusan orang ini.',
    scopes: 'Skop',
    scopesMissing: 'Sila pilih sekurang-kurangnya satu skop',
    networks: 'Rangkaian yang dibenarkan',
    networksHelp:
      'Satu alamat atau rangkaian setiap baris, seperti 203.0.113.0/24. Biarkan kosong untuk membenarkan semua.',
    lastDayHelp: 'Paling lama {{days}} hari dari hari ini.',
    dayMissing: 'Sila pilih tarikh',
    createdTitle: 'Kunci API telah dibuat',
    once: 'Salin kunci ini sekarang dan simpan dengan selamat. Kunci ini tidak akan dipaparkan lagi.',
    done: 'Saya telah menyimpan kunci ini',
    revoke: 'Batalkan',
    revokeOf: 'Batalkan {{name}}',
    revokeTitle: 'Batalkan {{name}}?',
    revokeText:
      'Program yang menggunakan kunci ini hilang akses serta-merta. Tindakan ini tidak boleh diundur.',
    revokeConfirm: 'Batalkan kunci API',
  },
} satisfies Malay<typeof apiKeysTextsEn>
