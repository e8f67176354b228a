import type { priceLevelEn as en } from '#web/i18n/en/priceLevel.ts'

export const priceLevelMs = {
  name: 'Tahap harga',
  of: { firm: 'Harga muktamad', subject_to_survey: 'Tertakluk kepada tinjauan', budgetary: 'Anggaran harga' },
  meaning: {
    firm: 'Tiada caj tambahan melainkan anda meminta perubahan.',
    firm_staff: 'Tiada caj tambahan melainkan syarikat itu meminta perubahan.',
    subject_to_survey:
      'Harga bulanan kekal. Tinjauan mungkin membawa caj tambahan, yang boleh anda terima atau tolak.',
    subject_to_survey_staff:
      'Harga bulanan kekal. Tinjauan mungkin membawa caj tambahan, yang boleh diterima atau ditolak oleh syarikat itu.',
    budgetary: 'Ini hanyalah anggaran dan tidak boleh dipesan.',
  },
  partly: {
    subject_to_survey_one: 'Satu daripada {{of}} harga tertakluk kepada tinjauan.',
    subject_to_survey_other: '{{count}} daripada {{of}} harga tertakluk kepada tinjauan.',
  },
} satisfies typeof en
