/** A valid sign-up with this email, as the page sends it. */
export const signUpForm = (email: string) => ({
  company: 'Kilang Jentera Utara Sdn Bhd',
  registration_no: '201901000005 (1312525-A)',
  first_name: 'Aisyah',
  last_name: 'Rahman',
  responsibility: 'Network manager',
  email,
  phone: '012-345 6789',
  address_line1: '12 Jalan Perusahaan',
  address_line2: '',
  city: 'Bayan Lepas',
  postcode: '11900',
  country: 'Malaysia',
  state: 'pulau pinang',
})
