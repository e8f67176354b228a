import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import type { CompanyRule } from '#contract/rate-cards/assignment.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { today } from '#web/platform/dates.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

/** Companies that the dialog names before it counts the rest. */
const mostNamed = 5

interface AssignRuleDialogProps {
  companies: readonly CompanyRule[]
  onDone: () => void
  onClose: () => void
}

/** Gives companies a rule, or base prices, from a day on. */
export function AssignRuleDialog({ companies, onDone, onClose }: AssignRuleDialogProps) {
  const { t } = useTranslation()
  const rules = useRead(rateCardApi.list, { query: { is_standard_rule: '0' } }).data ?? []
  const write = useWrite(rateCardApi.assign, {
    onDone: () => {
      showMessage(t('rules.assign.saved'))
      onDone()
      onClose()
    },
  })
  const form = usePortalForm({
    initial: { pricing_rule_id: '', from: today() },
    needed: ({ pricing_rule_id, from }) =>
      pricing_rule_id === '' ? t('rules.assign.ruleNeeded') : from === '' && t('rules.assign.dayNeeded'),
    write,
    input: ({ pricing_rule_id, from }) => ({
      body: {
        company_ids: companies.map(({ id }) => id),
        pricing_rule_id: pricing_rule_id === 'none' ? null : Number(pricing_rule_id),
        from,
      },
    }),
    failed: t('rules.assign.failed'),
  })
  const names = companies.slice(0, mostNamed).map(({ company }) => company)
  const rest = companies.length - names.length
  const named = names.join(', ')
  return (
    <FormDialog
      form={form}
      title={t('rules.assign.dialogTitle', { count: companies.length })}
      submit={t('rules.assign.assign')}
      onClose={onClose}
    >
      <Text>{rest > 0 ? t('rules.assign.more', { names: named, count: rest }) : named}</Text>
      <NativeSelect
        {...form.field('pricing_rule_id')}
        label={t('rules.name')}
        data={[
          { value: '', label: t('rules.assign.chooseRule') },
          { value: 'none', label: t('rules.assign.basePrices') },
          ...rules.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        data-autofocus
      />
      <DateField
        {...form.field('from')}
        label={t('rules.assign.from')}
        description={t('rules.assign.fromHelp')}
        first={today()}
      />
    </FormDialog>
  )
}
