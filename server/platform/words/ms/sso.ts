import type { ssoWordsEn } from '#server/platform/words/en/sso.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** Single sign-on with a company's own provider. */
export const ssoWordsMs: InWords<typeof ssoWordsEn> = {
  ssoNotOffered:
    'Tiada syarikat yang telah menyediakan log masuk untuk domain e-mel ini. Sila log masuk dengan kata laluan anda.',
  ssoSilent:
    'Perkhidmatan log masuk syarikat anda tidak menjawab. Sila cuba lagi, atau log masuk dengan kata laluan anda.',
  ssoGone:
    'Log masuk ini telah tamat: ia mengambil masa lebih daripada 10 minit, sudah digunakan, atau dimulakan dalam pelayar lain. Sila mulakan semula.',
  ssoNotConfirmed: 'Perkhidmatan log masuk syarikat anda tidak mengesahkan siapa anda. Sila mulakan semula.',
  ssoEmailUnproven:
    'Perkhidmatan log masuk syarikat anda tidak mengesahkan alamat e-mel syarikat. Sila hubungi pentadbirnya.',
  ssoNoAccount: 'Tiada akaun untuk anda di syarikat ini. Sila minta pentadbir syarikat anda menjemput anda.',
  ssoPasswordWrong: 'Kata laluan ini tidak betul.',
  issuerAddress: 'Masukkan alamat seperti https://login.example.com, tanpa pertanyaan.',
  issuerNotReachable: 'Portal hanya menghubungi pengeluar melalui https, pada alamat awam internet.',
  issuerSilent: (address) => `Tiada penyedia OpenID Connect yang menjawab di ${address}.`,
  issuerDiffers:
    'Penyedia di situ menyatakan dirinya sebagai pengeluar lain. Masukkan pengeluarnya dengan tepat.',
  issuerUnfit:
    'Penyedia ini tidak boleh digunakan: ia tiada aliran kod kebenaran atau alamatnya bukan https.',
  secretNeeded: 'Masukkan rahsia klien bagi pengeluar dan klien ini.',
  domainName: 'Masukkan domain seperti example.com.',
  domainPublic:
    'Sesiapa sahaja boleh mempunyai alamat di domain ini, jadi tiada syarikat boleh membuktikannya.',
  domainAdded: 'Syarikat sudah mempunyai domain ini.',
  domainTaken: 'Syarikat lain telah membuktikan domain ini.',
  domainUnproven: (record, domain) =>
    `Tiada rekod TXT ${record} ditemui di ${domain} atau _trunkline.${domain}. Rekod baharu boleh mengambil masa beberapa jam untuk muncul.`,
  domainSilent: (domain) => `DNS bagi ${domain} tidak menjawab. Sila cuba lagi kemudian.`,
  ssoSaved: 'Log masuk tunggal telah disimpan.',
  ssoDomainAdded: 'Domain telah ditambah.',
  ssoDomainVerified: 'Domain telah dibuktikan.',
  ssoDomainRemoved: 'Domain telah dialih keluar.',
}
