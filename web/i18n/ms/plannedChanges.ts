import type { plannedChangesEn as en } from '#web/i18n/en/plannedChanges.ts'

export const plannedChangesMs = {
  title: 'Perubahan yang dirancang',
  from: 'Mulai',
  fromHelp: 'Hari ini berkuat kuasa serta-merta; hari kemudian merancang perubahan itu.',
  fromNeeded: 'Masukkan hari pertama.',
  entry: '{{what}}: {{value}} mulai {{date}}',
  withdraw: 'Tarik balik',
  withdrawOf: 'Tarik balik {{what}}',
  withdrawTitle: 'Tarik balik perubahan ini?',
  withdrawText: '{{what}} tidak akan berlaku. Yang berkuat kuasa sebelumnya diteruskan.',
  withdrawn: 'Perubahan yang dirancang telah ditarik balik.',
  whenOf: '{{what}}, mulai {{date}}',
  none: 'Ditarik balik',
} satisfies typeof en
