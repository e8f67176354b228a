import type { replanEn as en } from '#web/i18n/en/replan.ts'

export const replanMs = {
  do: 'Rancang semula',
  title_one: 'Rancang semula {{count}} litar',
  title_other: 'Rancang semula {{count}} litar',
  text: 'Litar tanpa pencapaian ini, atau yang telah menyelesaikannya, dilangkau. Jika penyerahan dialihkan, setiap syarikat dimaklumkan berserta sebabnya.',
  by: 'Rancangan baharu',
  byDay: 'Pada tarikh',
  byDays: 'Mengikut hari bekerja',
  day: 'Tarikh dirancang baharu',
  days: 'Hari bekerja',
  daysHelp: 'Nombor negatif mengalihkan rancangan ke hari yang lebih awal.',
  daysWrong: 'Masukkan nombor bulat antara -{{most}} dan {{most}}, tetapi bukan 0.',
  dayMissing: 'Masukkan tarikh dirancang yang baharu.',
  code: 'Punca',
  codeHint: 'Pilih punca',
  codeMissing: 'Pilih punca perubahan rancangan.',
  reason: 'Sebab',
  reasonHelp: 'Dihantar kepada syarikat bersama tarikh baharu.',
  reasonMissing: 'Nyatakan sebab untuk syarikat.',
} satisfies typeof en
