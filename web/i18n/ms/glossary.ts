import type { glossaryEn as en } from '#web/i18n/en/glossary.ts'

export const glossaryMs = {
  title: 'Glosari',
  lead: 'Maksud istilah pada sebut harga dan pesanan.',
  search: 'Cari dalam glosari',
  none: 'Tiada istilah sepadan',
  noneText: 'Cuba perkataan lain, atau yang lebih pendek.',
  showAll: 'Papar semua istilah',
  more: 'Semua istilah dalam glosari',
  terms: {
    budgetary: {
      name: 'Anggaran',
      text: 'Anggaran untuk perancangan. Harga anggaran tidak boleh dipesan; minta harga muktamad daripada pengurus pelanggan anda.',
    },
    circuit: {
      name: 'Litar',
      text: 'Satu sambungan dalam pesanan, dengan harga, tarikh dan peristiwa pentingnya sendiri. Setiap sebut harga dalam pesanan menjadi satu litar.',
    },
    contended: {
      name: 'Dikongsi',
      text: 'Lebar jalur dikongsi dengan pelanggan lain. Pada waktu sibuk, kelajuannya boleh lebih rendah daripada kelajuan yang anda beli.',
    },
    crossConnect: {
      name: 'Sambungan silang',
      text: 'Kabel di dalam pusat data yang menyambungkan peralatan kami dengan peralatan anda. Pusat data mengenakan caj sekali dan caj bulanan untuknya.',
    },
    dedicated: {
      name: 'Khusus (CIR)',
      text: 'Lebar jalur untuk anda sahaja pada setiap masa: kadar maklumat komited sama dengan kelajuan yang anda beli.',
    },
    deposit: {
      name: 'Deposit',
      text: 'Caj bulanan boleh dikembalikan yang perlu dibayar bersama pesanan. Deposit biasa ialah dua bulan.',
    },
    earlyTermination: {
      name: 'Penamatan awal',
      text: 'Menamatkan perkhidmatan sebelum tempoh kontraknya berakhir dikenakan baki caj bulanan.',
    },
    firm: {
      name: 'Muktamad',
      text: 'Harga tidak akan berubah selepas anda membuat pesanan, kecuali untuk perubahan yang anda minta sendiri.',
    },
    ftto: {
      name: 'FTTO',
      text: 'Gentian ke pejabat: capaian Internet melalui rangkaian gentian yang sudah ada di bangunan.',
    },
    gpon: {
      name: 'GPON, XG-PON, XGS-PON',
      text: 'Generasi gentian berkongsi di dalam bangunan. Ia menentukan kelajuan FTTO: GPON hingga 1 Gbps, XG-PON hingga 2 Gbps, XGS-PON hingga 5 Gbps.',
    },
    internetDirect: {
      name: 'Internet Direct',
      text: 'Capaian Internet untuk satu tapak perniagaan dengan lebar jalurnya sendiri.',
    },
    layer2: {
      name: 'Lapisan 2',
      text: 'Sambungan yang menghantar bingkai Ethernet tanpa perubahan. Ia tidak membawa alamat IP atau suara sendiri.',
    },
    leadTime: {
      name: 'Tempoh penyediaan',
      text: 'Bilangan hari bekerja dari pesanan hingga penyerahan, mengikut kalendar negeri tempat tapak itu.',
    },
    leasedLine: {
      name: 'Private Leased Line',
      text: 'Talian Ethernet peribadi antara dua tapak.',
    },
    mrc: {
      name: 'MRC, caj bulanan',
      text: 'Caj berulang bulanan: bayaran setiap bulan selagi perkhidmatan berjalan.',
    },
    nearNet: {
      name: 'Hampir rangkaian',
      text: 'Bangunan ini dekat dengan rangkaian kami. Tinjauan tapak mengesahkan sama ada kami boleh sampai ke situ, dan caj tambahannya.',
    },
    nni: {
      name: 'NNI',
      text: 'Antara muka rangkaian ke rangkaian: port penyerahan anda sendiri di pusat data, tempat banyak litar boleh berakhir. Litar di situ tidak dikenakan caj capaian, pemasangan atau sambungan silang.',
    },
    nisCode: {
      name: 'Kod NIS',
      text: 'Kod kami untuk sesebuah bangunan.',
    },
    nrc: {
      name: 'NRC, caj sekali',
      text: 'Caj tidak berulang: bayaran sekali sahaja, seperti pemasangan.',
    },
    offNet: {
      name: 'Luar rangkaian',
      text: 'Alamat yang tiada dalam senarai bangunan kami. Ia tiada harga serta-merta: kami menyemaknya dan menghantar harga kepada anda.',
    },
    onNet: {
      name: 'Dalam rangkaian',
      text: 'Bangunan ini sudah bersambung dengan rangkaian kami. Harganya muktamad.',
    },
    serviceLevel: {
      name: 'Tahap perkhidmatan',
      text: 'Berapa banyak masa perkhidmatan berfungsi, dan seberapa cepat ia dipulihkan apabila terganggu.',
    },
    serviceTax: {
      name: 'Cukai perkhidmatan',
      text: 'Cukai Malaysia bagi perkhidmatan telekomunikasi dan yang berkaitan. Sebut harga menunjukkan anggaran; perkhidmatan dibilkan pada kadar yang berkuat kuasa semasa ia diberikan.',
    },
    surveyed: {
      name: 'Tertakluk kepada tinjauan',
      text: 'Harga bulanan kekal. Tinjauan tapak mungkin membawa caj tambahan, yang anda terima atau tolak; jika ditolak, litar dibatalkan tanpa kos.',
    },
    symmetric: {
      name: 'Simetri',
      text: 'Muat naik sama laju dengan muat turun.',
    },
    term: {
      name: 'Tempoh kontrak',
      text: 'Bilangan bulan anda komited kepada perkhidmatan. Tempoh lebih panjang lebih murah sebulan; 0 bulan ialah perkhidmatan tanpa komitmen.',
    },
    validity: {
      name: 'Harga sah hingga',
      text: 'Hari terakhir sebut harga boleh dipesan pada harganya.',
    },
  },
} satisfies typeof en
