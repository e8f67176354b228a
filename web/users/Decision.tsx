import { Alert, Autocomplete, Button, Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { approvalLengths, userApi, type UserRecord } from '#contract/users.ts'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { readWhole } from '#web/parts/form/amount.ts'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { RemarkField } from '#web/parts/form/RemarkField.tsx'
import { refreshAfter, useWrite } from '#web/platform/query.ts'
import { nameOf } from '#web/users/people.ts'

type Open = 'approve' | 'reject' | null

export function Decision({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Group grow>
        <Button onClick={() => setOpen('approve')}>{t('users.decide.approve')}</Button>
        <Button variant="default" onClick={() => setOpen('reject')}>
          {t('users.decide.reject')}
        </Button>
      </Group>
      {open === 'approve' && <ApproveDialog user={user} onClose={close} />}
      {open === 'reject' && <RejectDialog user={user} onClose={close} />}
    </>
  )
}

interface DecisionProps {
  user: UserRecord
  onClose: () => void
}

const accountFields = ['account_no', 'accountid', 'accountname', 'email1', 'registration_type'] as const

/** Approves into an existing company once confirmed, or into a new one with its unit and account. */
function ApproveDialog({ user, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const { existing_company: existing } = user
  const company = existing?.company ?? user.customer.company
  // The page refreshes when the dialog closes, because the buttons that opened it disappear then.
  const approve = useWrite(userApi.approve, { refresh: false, failed: t('users.failed') })
  const form = usePortalForm({
    initial: {
      joins: false,
      rcc: { id: '', title: '' },
      account: {
        account_no: '',
        accountid: '',
        accountname: user.customer.company,
        email1: user.email,
        registration_type: '',
      },
    },
    needed: ({ joins, rcc }) =>
      existing
        ? !joins && t('users.decide.confirmNeeded')
        : (rcc.id === '' || rcc.title.trim() === '') && t('users.decide.unitNeeded'),
    wrong: ({ rcc: { id } }) => ({
      'rcc.id': id !== '' && readWhole(id) === null && t('common.digitsOnly'),
    }),
    write: approve,
    input: ({ rcc, account }) => ({
      body: {
        data: existing
          ? { id: user.id, company_id: existing.id }
          : { id: user.id, rcc: { id: Number(rcc.id), title: rcc.title.trim() }, account },
      },
    }),
    failed: t('users.failed'),
  })
  if (approve.isSuccess)
    return (
      <Decided title={t('users.decide.approved')} onClose={onClose}>
        {t('users.decide.approvedText', { name: nameOf(user), company })}
      </Decided>
    )
  return (
    <FormDialog
      form={form}
      title={t('users.decide.approveTitle', { name: nameOf(user) })}
      submit={t('users.decide.approve')}
      onClose={onClose}
    >
      {existing ? (
        <>
          <Alert color="yellow">
            {t('users.decide.existing', { company, number: existing.registration_no })}
          </Alert>
          <Checkbox
            label={t('users.decide.joins', { name: nameOf(user), company })}
            checked={form.values.joins}
            onChange={(event) => form.set({ joins: event.currentTarget.checked })}
          />
        </>
      ) : (
        <>
          <Text>{t('users.decide.newCompany', { company })}</Text>
          <Autocomplete
            {...form.field('rcc.title')}
            label={t('users.unit')}
            description={t('users.decide.unitHelp')}
            maxLength={approvalLengths.title}
            data={user.sales_units.map(({ title }) => title)}
            onChange={(title) => {
              const known = user.sales_units.find((unit) => unit.title === title)
              form.set({ rcc: { title, id: known ? String(known.id) : form.values.rcc.id } })
            }}
          />
          <TextInput {...form.field('rcc.id')} label={t('users.unitId')} inputMode="numeric" />
          {accountFields.map((name) => (
            <TextInput
              key={name}
              {...form.field(`account.${name}`)}
              label={t(`users.account.${name}`)}
              maxLength={approvalLengths[name]}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

/** The applicant reads the reason. */
function RejectDialog({ user, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const reject = useWrite(userApi.reject, { refresh: false, failed: t('users.failed') })
  const form = usePortalForm({
    initial: { reason: '' },
    needed: ({ reason }) => reason.trim() === '' && t('users.decide.reasonNeeded'),
    write: reject,
    input: ({ reason }) => ({ body: { data: { id: user.id, reason: reason.trim() } } }),
    failed: t('users.failed'),
  })
  if (reject.isSuccess)
    return (
      <Decided title={t('users.decide.rejected')} onClose={onClose}>
        {t('users.decide.rejectedText', { email: user.email })}
      </Decided>
    )
  return (
    <FormDialog
      form={form}
      title={t('users.decide.rejectTitle', { name: nameOf(user) })}
      submit={t('users.decide.reject')}
      dangerous
      onClose={onClose}
    >
      <RemarkField
        {...form.field('reason')}
        label={t('users.reason')}
        description={t('users.decide.reasonHelp')}
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  )
}

function Decided({ title, onClose, children }: { title: string; onClose: () => void; children: string }) {
  return (
    <DoneDialog
      title={title}
      onClose={() => {
        onClose()
        void refreshAfter(userApi.approve)
      }}
    >
      {children}
    </DoneDialog>
  )
}
