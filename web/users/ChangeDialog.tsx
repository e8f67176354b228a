import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { everyRole, roleIds, roleOf, userStatusOf } from '#contract/roles.ts'
import { settableStatuses, type ChangedUser, type User } from '#contract/users.ts'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { Unbroken } from '#web/parts/page/Unbroken.tsx'
import { useUserChange } from '#web/users/changes.ts'
import { nameOf } from '#web/users/people.ts'

interface ChangeDialogProps {
  /** The user as the list shows them. */
  user: User
  onClose: () => void
}

/** Changes the email that a user signs in with. */
export function ChangeEmailDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const write = useUserChange()
  const form = usePortalForm({
    initial: { email: user.email },
    needed: ({ email }) =>
      email.trim() === '' ? t('users.emailNeeded') : email.trim() === user.email && t('users.sameEmail'),
    write,
    // What else the list shows may be outdated, so that only this is sent.
    input: ({ email }) => ({ body: { data: { id: user.id, email: email.trim() } } }),
    errorsFor: (errors) => ({ email: errors['data.email']?.[0] }),
    failed: t('users.failed'),
  })
  const name = nameOf(user)
  if (write.data)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        {t('users.emailUpdated', { name, email: write.data.data.email })}
      </DoneDialog>
    )
  return (
    <FormDialog form={form} title={t('users.changeEmail')} submit={t('users.save')} onClose={onClose}>
      <Text>{t('users.of', { name, email: user.email })}</Text>
      <TextInput
        {...form.field('email')}
        type="email"
        label={t('users.email')}
        description={t('users.emailNote')}
        data-autofocus
      />
    </FormDialog>
  )
}

/** Gives a user another role. A customer who becomes staff leaves the company; staff who become customers need one. */
export function ChangeRoleDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const write = useUserChange()
  const joins = (role: string) => Number(role) === roleIds.customer && user.user_role_id !== roleIds.customer
  const form = usePortalForm({
    initial: { role: String(user.user_role_id), company_id: null as number | null },
    needed: ({ role, company_id }) =>
      role === ''
        ? t('users.roleNeeded')
        : Number(role) === user.user_role_id
          ? t('users.sameRole')
          : joins(role) && company_id === null && t('users.companyNeeded'),
    write,
    input: ({ role, company_id }) => ({
      body: {
        data: {
          id: user.id,
          user_role_id: roleIds[roleOf(Number(role))!],
          ...(joins(role) && { company_id }),
        },
      },
    }),
    failed: t('users.failed'),
  })
  const name = nameOf(user)
  if (write.data) {
    const role = t(`common.role.${roleOf(write.data.data.user_role_id)!}`)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        <ChangedUserText user={write.data.data} text={t('users.roleUpdated', { name, role })} />
      </DoneDialog>
    )
  }
  const leaves = user.user_role_id === roleIds.customer
  return (
    <FormDialog form={form} title={t('users.changeRole')} submit={t('users.save')} onClose={onClose}>
      <Text>{t('users.of', { name, email: user.email })}</Text>
      <NativeSelect
        {...form.field('role')}
        label={t('users.role')}
        description={
          leaves ? t('users.leavesCompany', { company: user.customer.company }) : t('users.accessNote')
        }
        data={[
          { value: '', label: t('users.selectRole') },
          ...everyRole.map((role) => ({ value: String(roleIds[role]), label: t(`common.role.${role}`) })),
        ]}
        data-autofocus
      />
      {joins(form.values.role) && (
        <CompanyPicker
          label={t('users.companyOf')}
          value={form.values.company_id}
          onChange={(company_id) => form.set({ company_id })}
        />
      )}
    </FormDialog>
  )
}

/** Switches a user off or on. */
export function ChangeStatusDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const write = useUserChange()
  const form = usePortalForm({
    initial: { status: String(user.user_status_id) },
    needed: ({ status }) =>
      status === ''
        ? t('users.statusNeeded')
        : Number(status) === user.user_status_id && t('users.sameStatus'),
    write,
    input: ({ status }) => ({
      body: {
        data: { id: user.id, user_status_id: settableStatuses.find((each) => String(each) === status) },
      },
    }),
    failed: t('users.failed'),
  })
  const name = nameOf(user)
  if (write.data) {
    const status = t(`users.status.${userStatusOf(write.data.data.user_status_id)!}`)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        <ChangedUserText user={write.data.data} text={t('users.statusUpdated', { name, status })} />
      </DoneDialog>
    )
  }
  return (
    <FormDialog form={form} title={t('users.changeStatus')} submit={t('users.save')} onClose={onClose}>
      <Text>{t('users.of', { name, email: user.email })}</Text>
      <NativeSelect
        {...form.field('status')}
        label={t('users.statusHead')}
        description={t('users.accessNote')}
        data={[
          { value: '', label: t('users.selectStatus') },
          ...settableStatuses.map((id) => ({
            value: String(id),
            label: t(`users.status.${userStatusOf(id)!}`),
          })),
        ]}
        data-autofocus
      />
    </FormDialog>
  )
}

/** What changed, the invitations that ended with it, and whether a company has no administrator left. */
export function ChangedUserText({ user, text }: { user: ChangedUser; text: string }) {
  const { t } = useTranslation()
  const company = user.without_administrator
  const emails = user.withdrawn_invitations.join(', ')
  return (
    <Stack>
      <Unbroken text={text} />
      {emails !== '' && <Unbroken text={t('users.administrator.withdrawn', { emails })} />}
      {company !== null && <Alert color="yellow">{t('users.administrator.nobody', { company })}</Alert>}
    </Stack>
  )
}
