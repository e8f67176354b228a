import type { nearBuildingsEn as en } from '#web/i18n/en/nearBuildings.ts'

export const nearBuildingsMs = {
  of: 'Dekat {{site}}',
  as: 'Sebagai {{site}}',
  asNamed: 'Sebagai {{site}}: {{building}}',
  failed: 'Bangunan berdekatan tidak dapat dimuatkan.',
  none: 'Tiada bangunan lain disenaraikan berdekatan.',
  forEnd: 'Bangunan tersenarai berdekatan {{site}}',
  nearest: {
    on_net: 'Bangunan dalam rangkaian terdekat',
    near_net: 'Bangunan hampir rangkaian terdekat',
  },
  inState: {
    on_net: 'Bangunan dalam rangkaian di {{state}}',
    near_net: 'Bangunan hampir rangkaian di {{state}}',
  },
  gains: {
    on_net: 'Bangunan dalam rangkaian mempunyai harga serta-merta dan tidak memerlukan tinjauan.',
    near_net: 'Bangunan hampir rangkaian mempunyai harga serta-merta, tertakluk kepada tinjauan.',
  },
  noOnNet: 'Tiada bangunan dalam rangkaian dalam jarak {{km}} km.',
  noOnNetInState: 'Tiada bangunan dalam rangkaian di {{state}}.',
  noneForAddress: 'Tiada bangunan tersenarai bagi {{product}} berdekatan alamat ini.',
  use: 'Guna bangunan ini',
  useNamed: 'Guna bangunan ini: {{building}}',
  showMore_one: 'Tunjuk {{count}} bangunan lagi',
  showMore_other: 'Tunjuk {{count}} bangunan lagi',
  showNearest: 'Tunjuk yang terdekat sahaja',
  underKm: 'kurang 1 km',
  aboutKm: 'kira-kira {{km}} km',
  sooner: '{{count}} hari bekerja berbanding {{later}}',
  placedBy: {
    postcode: 'Jarak ialah anggaran dari titik tengah bangunan tersenarai dengan poskod {{postcode}}.',
    city: 'Jarak ialah anggaran dari titik tengah bangunan tersenarai di {{city}}.',
    region:
      'Jarak ialah anggaran kasar dari titik tengah bangunan tersenarai di {{state}} dengan poskod {{digits}}•••.',
    state: 'Jaraknya tidak diketahui: tiada bangunan disenaraikan di bandar atau kawasan poskod itu.',
  },
  insteadOf: 'Menggantikan {{address}}.',
  backToAddress: 'Kembali ke alamat itu',
} satisfies typeof en
