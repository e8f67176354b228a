import { useTranslation } from 'react-i18next'
import { needsPostcode } from '#contract/sign-up.ts'
import { addressOf } from '#web/parts/site/full-address.ts'
import type { SignUpValues } from '#web/public/sign-up.ts'

type Countries = Parameters<typeof addressOf>[1]

/** What a sign-up still needs, in words and in the order of the form; null when nothing is missing. */
export function useSignUpNeeds(countries: Countries): (values: SignUpValues) => string | null {
  const { t } = useTranslation()
  return (values) => {
    const address = addressOf(values, countries)
    const fields: [given: string, label: string][] = [
      [values.company, t('signUp.companyName')],
      [values.registration_no, t('signUp.registrationNo')],
      [values.first_name, t('signUp.firstName')],
      [values.responsibility, t('signUp.responsibility')],
      [values.email, t('signUp.email')],
      [values.phone, t('signUp.phone')],
      [address.address_line1, t('sites.full.line1')],
      [needsPostcode(address.country) ? address.postcode : 'none', t('sites.full.postcode')],
      [address.city, t('sites.full.city')],
      [address.country, t('sites.full.country')],
      [address.state, t('sites.full.state')],
      [values.document?.name ?? '', t('signUp.document')],
    ]
    const missing = fields.filter(([given]) => given.trim() === '').map(([, label]) => label)
    return missing.length === 0 ? null : t('signUp.still', { list: missing.join(', ') })
  }
}
