import type { savedViewsEn as en } from '#web/i18n/en/savedViews.ts'

export const savedViewsMs = {
  list: 'Paparan tersimpan',
  none: 'Simpan penapis, susunan dan lajur senarai ini dengan satu nama supaya boleh dibuka semula dengan satu klik.',
  save: 'Simpan paparan ini',
  what: 'Menyimpan penapis, susunan dan lajur yang dipaparkan oleh senarai sekarang.',
  name: 'Nama',
  needed: 'Masukkan nama paparan.',
  share: 'Kongsi dengan rakan sekerja anda',
  share_staff: 'Kongsi dengan semua kakitangan',
  replace: 'Gantikan kandungannya dengan penapis, susunan dan lajur yang dipaparkan sekarang',
  submit: 'Simpan paparan',
  shared: 'Dikongsi',
  changeOf: 'Ubah paparan “{{name}}”',
  deleteOf: 'Padam paparan “{{name}}”',
  deleted: 'Paparan “{{name}}” dipadam',
} satisfies typeof en
