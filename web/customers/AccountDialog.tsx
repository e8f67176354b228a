import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldErrors } from '#contract/errors.ts'
import { customerApi } from '#contract/customers.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CustomerAccount } from '#contract/customers/account.ts'
import { AccountInput } from '#web/customers/AccountInput.tsx'
import type { AccountField } from '#web/customers/fields.ts'
import { emptyField, sentOf, typedOf, wrongNumbers } from '#web/customers/typed.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
import { refresh } from '#web/platform/query.ts'

export type SentChanges = Omit<CallInput<typeof customerApi.change>['body'], 'version'>

interface AccountDialogProps {
  account: CustomerAccount
  title: string
  submit: string
  fields: readonly AccountField[]
  /** What the fields show at first, by their names. */
  of: Record<string, unknown>
  /** Fields that stay as they are. */
  fixed?: readonly string[]
  /** The changes of the account, from what the fields send. */
  changes: (sent: Record<string, unknown>) => SentChanges
  dangerous?: boolean
  onClose: () => void
}

/** Changes some fields of an account, as it was when the dialog opened; what someone else has changed since is refused. */
export function AccountDialog({
  account,
  title,
  submit,
  fields,
  of,
  fixed,
  changes,
  dangerous,
  onClose,
}: AccountDialogProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(account.version)
  const write = useDialogWrite(customerApi.change, onClose, {
    onFailed: async ({ code }) => {
      if (code !== 'stale_version') return
      // What it is now is read again behind the dialog; sending again is a decision made with that in sight.
      await refresh([customerApi.one.path])
      setOpened(0)
    },
  })
  const form = usePortalForm({
    initial: typedOf(fields, of),
    needed: (typed) => {
      const empty = emptyField(fields, typed)
      return empty ? t('customers.missing', { field: t(`customers.field.${empty.name as 'company'}`) }) : null
    },
    wrong: (typed) =>
      Object.fromEntries(wrongNumbers(fields, typed).map((name) => [name, t('customers.notANumber')])),
    whileTyping: false,
    write,
    input: (typed) => ({
      params: { id: account.id },
      body: { ...changes(sentOf(fields, typed)), version: opened || account.version },
    }),
    errorsFor: (errors) => inFields(errors),
  })
  return (
    <FormDialog form={form} title={title} submit={submit} dangerous={dangerous} onClose={onClose}>
      {fields.map((field, index) => (
        <AccountInput
          key={field.name}
          form={form}
          field={field}
          first={index === 0}
          fixed={fixed?.includes(field.name)}
          building={typeof of.building === 'string' ? of.building : undefined}
        />
      ))}
    </FormDialog>
  )
}

/** The server names an entry's field by its place in the list, and the unit's by its part. */
function inFields(errors: FieldErrors) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, [text]]) => [
      path.startsWith('rcc.') ? path.replace('.', '_') : (path.split('.').at(-1) ?? path),
      text,
    ]),
  )
}
