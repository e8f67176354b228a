import type { nearBuildingsEn as en } from '#web/i18n/en/nearBuildings.ts'

export const nearBuildingsMs = {
  of: 'Dekat {{site}}',
  as: 'Sebagai {{site}}',
  asNamed: 'Sebagai {{site}}: {{building}}',
  failed: 'Bangunan berdekatan tidak dapat dimuatkan.',
  none: 'Tiada bangunan lain disenaraikan berdekatan.',
} satisfies typeof en
