import type { documentsTextsEn } from '#web/documents/texts.en.ts'

const documentsMs = {
  download: 'Muat turun PDF',
  quote: 'Sebut harga ini',
  project: 'Semua sebut harga projek {{name}}',
  orderForm: 'Borang pesanan (PDF)',
  certificate: 'Sijil penyerahan {{reference}}',
  accepted: 'Borang pesanan yang diterima (PDF)',
  share: 'Kongsi',
  ofProject: 'Projek sebagai PDF',
  shareProject: 'Kongsi projek',
  takesLong:
    'PDF ini mengambil sedikit masa. Ia disimpan apabila siap, dan loceng membawa anda kepadanya. Anda boleh terus bekerja, atau meninggalkan halaman ini.',
  document: 'Dokumen',
  ready: 'PDF telah sedia',
  making: 'PDF sedang disediakan',
  notMade: 'PDF tidak dapat disediakan',
  stays:
    'Ia boleh dimuat turun selama seminggu selepas kali terakhir diminta. Selepas itu, minta semula di halaman sebut harga atau pesanannya.',
  absent: 'Dokumen ini tiada di sini',
  absentText:
    'PDF yang tidak diminta selama seminggu dipadamkan. Buka sebut harga atau pesanan dan muat turun semula.',
  failed: 'PDF tidak dapat disediakan. Sila cuba lagi kemudian.',
}

export const documentsTextsMs = {
  documents: documentsMs,
} satisfies typeof documentsTextsEn
