import type { customerWordsEn } from '#server/platform/words/en/customers.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** What the calls of customer accounts say. */
export const customerWordsMs: InWords<typeof customerWordsEn> = {
  accountSaved: (company) => `Akaun ${company} telah disimpan.`,
  accountChanged: (company) =>
    `Akaun ${company} telah diubah oleh orang lain. Semak keadaannya sekarang dan simpan sekali lagi.`,
  registrationTaken: 'Syarikat lain mempunyai nombor pendaftaran ini.',
  unknownColleague: 'Pilih pengurus pelanggan yang aktif.',
  licenceNeeded: 'Masukkan nombor lesen penyedia ini.',
  endsBefore: 'Tarikh tamat tidak boleh sebelum tarikh mula.',
  exemptionsOverlap: 'Pengecualian lain bagi cukai ini meliputi sebahagian daripada tempoh ini.',
  accountTwice: 'Akaun bil lain mempunyai nombor ini.',
  nniInUse: (name, circuits) => `${circuits} litar menggunakan ${name}, maka NNI ini tidak boleh ditamatkan.`,
  portTooSlow: (name, mbps) =>
    `Satu litar pada ${name} mempunyai ${mbps} Mbps. Portnya tidak boleh lebih perlahan.`,
  nniStays: 'NNI kekal di bangunannya. Tambah NNI lain.',
  noDataCentre: 'Pilih pusat data daripada inventori bangunan.',
  onHold: (reason) =>
    `Syarikat anda sedang ditahan dan tidak boleh membuat pesanan buat masa ini: “${reason}” Sila hubungi pengurus pelanggan anda.`,
  nniRetired: (reference) =>
    `Sebut harga ${reference} berakhir di NNI yang telah ditamatkan. Edit sebut harga itu dan pilih tapak lain.`,
}
