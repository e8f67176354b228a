import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { longestRuleName, type PricingRule } from '#contract/rate-cards/rule.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm, type FormWrite } from '#web/parts/form/portal-form.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface RuleNameDialogProps {
  rule: PricingRule
  onClose: () => void
}

/** Names a new rule. */
export function CreateRuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const create = useWrite(rateCardApi.create, { onDone: done(t('rules.created'), onClose) })
  const write = { ...create, mutate: naming(create.mutate, { id: null }) }
  return <NameDialog title={t('rules.createTitle')} initial="" write={write} onClose={onClose} />
}

/** Gives a rule another name. */
export function RenameRuleDialog({ rule, onClose }: RuleNameDialogProps) {
  const { t } = useTranslation()
  const rename = useWrite(rateCardApi.rename, { onDone: done(t('rules.renamed'), onClose) })
  const write = { ...rename, mutate: naming(rename.mutate, { id: rule.id }) }
  return <NameDialog title={t('rules.renameTitle')} initial={rule.name} write={write} onClose={onClose} />
}

/** Names a new rule with the prices of another. */
export function DuplicateRuleDialog({ rule, onClose }: RuleNameDialogProps) {
  const { t } = useTranslation()
  const duplicate = useWrite(rateCardApi.duplicate, { onDone: done(t('rules.created'), onClose) })
  const write = { ...duplicate, mutate: naming(duplicate.mutate, { id: rule.id }) }
  const title = t('rules.duplicateTitle', { name: rule.name })
  return <NameDialog title={title} initial="" write={write} onClose={onClose} />
}

type Naming = FormWrite<{ name: string }>['mutate']

/** Sends the name with the rule it is for. */
function naming<Of extends { id: number | null }>(
  mutate: FormWrite<{ body: Of & { name: string } }>['mutate'],
  of: Of,
): Naming {
  return ({ name }, onRefused) => mutate({ body: { ...of, name } }, onRefused)
}

function done(message: string, onClose: () => void) {
  return () => {
    showMessage(message)
    onClose()
  }
}

interface NameDialogProps {
  title: string
  initial: string
  write: FormWrite<{ name: string }>
  onClose: () => void
}

function NameDialog({ title, initial, write, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { name: initial },
    needed: ({ name }) => name.trim() === '' && t('rules.nameNeeded'),
    write,
    input: ({ name }) => ({ name: name.trim() }),
    failed: t('rules.saveFailed'),
  })
  return (
    <FormDialog form={form} title={title} size="small" submit={t('rules.proceed')} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        label={t('rules.field')}
        description={t('rules.fieldHelp', { count: longestRuleName })}
        maxLength={longestRuleName}
        data-autofocus
      />
    </FormDialog>
  )
}
