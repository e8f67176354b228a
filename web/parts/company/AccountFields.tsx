import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { companyIn } from '#web/parts/company/customer.ts'

/** Both as in the address; empty without a filter. */
interface Chosen {
  company_id: string
  accounts: string
}

interface AccountFieldsProps {
  chosen: Chosen
  onChange: (changes: Partial<Chosen>) => void
}

/** The filters by company and by the reader's own accounts. */
export function AccountFields({ chosen, onChange }: AccountFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <CompanyPicker
        label={t('quotes.company')}
        value={companyIn(chosen.company_id)}
        onChange={(id) => onChange({ company_id: id === null ? '' : String(id) })}
      />
      <Checkbox
        label={t('company.myAccountsOnly')}
        checked={chosen.accounts === 'own'}
        onChange={(event) => onChange({ accounts: event.currentTarget.checked ? 'own' : '' })}
      />
    </>
  )
}
