/** Quotes of the companies of history: a few large buyers and many small ones. */
const sizes = [85, 60, 45, 35, 30, 20, 15, 10]

const names = [
  'Aman Perkasa Logistik',
  'Bayu Hijau Hotels',
  'Cahaya Diagnostik',
  'Delima Food Processing',
  'Era Jaya Auto Parts',
  'Fajar Insurance Brokers',
  'Gemilang Semiconductor',
  'Harmoni Private Schools',
  'Indah Water Engineering',
  'Jati Furniture Exports',
  'Kencana Palm Oil',
  'Lestari Pharmacies',
  'Mutiara Shipping Agency',
  'Nusantara Freight',
  'Orkid Cold Storage',
  'Perdana Legal Services',
  'Qalam Publishing',
  'Rimba Timber Products',
  'Sinar Medical Centre',
  'Tanjung Port Services',
  'Utara Rice Mills',
  'Valley Data Analytics',
  'Wawasan Construction',
  'Xin Yi Electronics',
  'Yakin Security Systems',
  'Zamrud Petrochemicals',
  'Angkasa Air Cargo',
  'Bintang Retail Group',
  'Citra Media',
  'Damai Residences',
  'Embun Dairy',
  'Flora Agrotech',
  'Gading Rubber Gloves',
  'Helang Aviation Training',
  'Impian Property Management',
  'Jernih Water Filters',
  'Kasturi Cosmetics',
  'Langkasuka Resorts',
  'Melati Textiles',
  'Nilam Gems',
]

const seats = [
  ['Kuala Lumpur', '50450', 'Wilayah Persekutuan', 'Jalan Ampang'],
  ['Shah Alam', '40150', 'Selangor', 'Persiaran Kayangan'],
  ['George Town', '10200', 'Pulau Pinang', 'Lebuh Pantai'],
  ['Johor Bahru', '80000', 'Johor', 'Jalan Wong Ah Fook'],
  ['Ipoh', '30000', 'Perak', 'Jalan Sultan Idris Shah'],
  ['Kuching', '93100', 'Sarawak', 'Jalan Padungan'],
  ['Kota Kinabalu', '88000', 'Sabah', 'Jalan Gaya'],
  ['Melaka', '75000', 'Melaka', 'Jalan Hang Tuah'],
] as const

const buyers = [
  ['Nurul', 'Izzah'],
  ['Wei Ming', 'Chan'],
  ['Arun', 'Pillai'],
  ['Hidayah', 'Yusof'],
  ['Jason', 'Lau'],
  ['Priya', 'Menon'],
  ['Azlan', 'Shah'],
  ['Grace', 'Anak Jimbai'],
] as const

/** The companies of history: who they are, who buys for them, and how many quotes and orders they have. */
export const historyCompanies = names.map((name, index) => {
  const [bill_city, bill_code, bill_state, street] = seats[index % seats.length]!
  const [first_name, last_name] = buyers[(index * 3) % buyers.length]!
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const quotes = sizes[index % sizes.length]!
  return {
    quotes,
    orders: quotes / 5,
    registration_no: `${2004 + (index % 18)}01${String(100_237 + index * 7_919).slice(-6)}`,
    name: `${name} Sdn Bhd`,
    bill: { bill_street: `${12 + index} ${street}`, bill_city, bill_code, bill_state },
    billing_email: `accounts@${slug}.example`,
    buyer: { first_name, last_name, email: `network@${slug}.example` },
  }
})
export type HistoryCompany = (typeof historyCompanies)[number]
