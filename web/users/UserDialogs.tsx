import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch, Text, Alert, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type User, settableStatuses, type ChangedUser, userApi } from '#contract/users.ts'
import { type UserDialog, nameOf } from '#web/users/UserActions.tsx'
import { passwordLinkMinutes, sessionApi } from '#contract/session.ts'
import { ConfirmWrite, ConfirmDialog, FormDialog, DoneDialog } from '#web/parts/dialog/Dialog.tsx'
import { secondFactorApi } from '#contract/second-factor.ts'
import { useFailureText, queryClient, useWrite } from '#web/platform/query.ts'
import { usePortalForm, type FormFrame } from '#web/parts/form/form.tsx'
import { everyRole, roleIds, roleOf, userStatusOf } from '#contract/roles.ts'
import { CompanyPicker } from '#web/parts/company/CompanyPicker.tsx'
import { NoWrap } from '#web/parts/page/page.tsx'
import type { Reply } from '#web/platform/api.ts'

const dialogs = {
  email: ChangeEmailDialog,
  role: ChangeRoleDialog,
  status: ChangeStatusDialog,
  password: ResetPasswordDialog,
  factor: RemoveFactorDialog,
  floor: FloorRightDialog,
  administrator: AdministratorDialog,
} satisfies Record<UserDialog, unknown>

/** The user as of opening, so that the comparison does not change. */
export interface OpenUserDialog {
  dialog: UserDialog
  user: User
}

export function UserDialogs({ open, onClose }: { open: OpenUserDialog | null; onClose: () => void }) {
  if (!open) return null
  const Dialog = dialogs[open.dialog]
  return <Dialog user={open.user} onClose={onClose} />
}

function ResetPasswordDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const { email } = user
  return (
    <ConfirmWrite
      endpoint={sessionApi.forgotPassword}
      input={{ body: { email } }}
      failed={t('users.failed')}
      title={t('users.resetTitle', { name: nameOf(user) })}
      confirm={t('users.resetConfirm')}
      renderDone={() => (
        <DoneDialog title={t('users.resetDone')} onClose={onClose}>
          {t('users.resetDoneText', { email })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      {t('users.resetText', { email, minutes: passwordLinkMinutes })}
    </ConfirmWrite>
  )
}

function RemoveFactorDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const name = nameOf(user)
  return (
    <ConfirmWrite
      endpoint={secondFactorApi.removeFactors}
      input={{ params: { id: user.id } }}
      failed={t('users.failed')}
      title={t('users.factor.title', { name })}
      confirm={t('users.removeFactor')}
      dangerous
      renderDone={() => (
        <DoneDialog title={t('users.factor.done')} onClose={onClose}>
          {t('users.factor.doneText', { name, email: user.email })}
        </DoneDialog>
      )}
      onClose={onClose}
    >
      {t('users.factor.text', { name })}
    </ConfirmWrite>
  )
}

function AdministratorDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const write = useUserChange()
  const makes = !user.company_admin
  const about = { name: nameOf(user), company: user.customer.company }
  if (write.isSuccess)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        <ChangedUserText
          user={write.data.data}
          text={t(makes ? 'users.administrator.made' : 'users.administrator.unmade', about)}
        />
      </DoneDialog>
    )
  return (
    <ConfirmDialog
      title={t(makes ? 'users.administrator.makeTitle' : 'users.administrator.unmakeTitle', about)}
      confirm={t(makes ? 'users.administrator.make' : 'users.administrator.unmake')}
      dangerous={!makes}
      pending={write.isPending}
      failure={write.error && failureText(write.error, t('users.failed'))}
      onConfirm={() => write.mutate({ body: { data: { id: user.id, company_admin: makes } } })}
      onClose={onClose}
    >
      {t(makes ? 'users.administrator.makeText' : 'users.administrator.unmakeText', about)}
    </ConfirmDialog>
  )
}

/** Lets a client manager approve prices below the floor, or no longer. */
function FloorRightDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const write = useUserChange()
  const form = usePortalForm({
    initial: { may: user.may_approve_floor },
    needed: ({ may }) => may === user.may_approve_floor && t('users.floor.same'),
    write,
    input: ({ may }) => ({ body: { data: { id: user.id, may_approve_floor: may } } }),
    failed: t('users.failed'),
  })
  const name = nameOf(user)
  const changed = write.data?.data
  const done = changed && t(changed.may_approve_floor ? 'users.floor.given' : 'users.floor.taken', { name })
  return (
    <ChangeForm form={form} title={t('users.changeFloor')} user={user} done={done} onClose={onClose}>
      <Switch
        label={t('users.floor.switch')}
        description={t('users.floor.help')}
        checked={form.values.may}
        onChange={(event) => form.set({ may: event.currentTarget.checked })}
        data-autofocus
      />
    </ChangeForm>
  )
}

interface ChangeFormProps extends ChangeDialogProps {
  form: FormFrame
  title: string
  /** Shown in place of the form once the change is saved. */
  done: ReactNode
  children: ReactNode
}

function ChangeForm({ user, form, title, done, onClose, children }: ChangeFormProps) {
  const { t } = useTranslation()
  if (done)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        {done}
      </DoneDialog>
    )
  return (
    <FormDialog form={form} title={title} submit={t('common.save')} onClose={onClose}>
      <Text>{t('users.of', { name: nameOf(user), email: user.email })}</Text>
      {children}
    </FormDialog>
  )
}

interface ChangeDialogProps {
  user: User
  onClose: () => void
}

function ChangeEmailDialog({ user, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const write = useUserChange()
  const form = usePortalForm({
    initial: { email: user.email },
    needed: ({ email }) =>
      email.trim() === '' ? t('signin.emailMissing') : email.trim() === user.email && t('users.sameEmail'),
    write,
    // Other fields of the row may be outdated, so only this one is sent.
    input: ({ email }) => ({ body: { data: { id: user.id, email: email.trim() } } }),
    errorsFor: (errors) => ({ email: errors['data.email']?.[0] }),
    failed: t('users.failed'),
  })
  const name = nameOf(user)
  const changed = write.data?.data
  const done = changed && t('users.emailUpdated', { name, email: changed.email })
  return (
    <ChangeForm form={form} title={t('users.changeEmail')} user={user} done={done} onClose={onClose}>
      <TextInput
        {...form.field('email')}
        type="email"
        label={t('users.email')}
        description={t('users.emailNote')}
        data-autofocus
      />
    </ChangeForm>
  )
}

/** A customer who becomes staff leaves the company; staff who become customers need one. */
function ChangeRoleDialog({ user, onClose }: ChangeDialogProps) {
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
  const changed = write.data?.data
  const role = changed && t(`common.role.${roleOf(changed.user_role_id)!}`)
  const done = changed && <ChangedUserText user={changed} text={t('users.roleUpdated', { name, role })} />
  const leaves = user.user_role_id === roleIds.customer
  return (
    <ChangeForm form={form} title={t('users.changeRole')} user={user} done={done} onClose={onClose}>
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
    </ChangeForm>
  )
}

function ChangeStatusDialog({ user, onClose }: ChangeDialogProps) {
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
  const changed = write.data?.data
  const status = changed && t(`customers.status.${userStatusOf(changed.user_status_id)!}`)
  const done = changed && <ChangedUserText user={changed} text={t('users.statusUpdated', { name, status })} />
  return (
    <ChangeForm form={form} title={t('users.changeStatus')} user={user} done={done} onClose={onClose}>
      <NativeSelect
        {...form.field('status')}
        label={t('quotes.status')}
        description={t('users.accessNote')}
        data={[
          { value: '', label: t('users.selectStatus') },
          ...settableStatuses.map((id) => ({
            value: String(id),
            label: t(`customers.status.${userStatusOf(id)!}`),
          })),
        ]}
        data-autofocus
      />
    </ChangeForm>
  )
}

/** Includes the invitations that ended, and whether the company has no administrator left. */
function ChangedUserText({ user, text }: { user: ChangedUser; text: string }) {
  const { t } = useTranslation()
  const company = user.without_administrator
  const emails = user.withdrawn_invitations.join(', ')
  return (
    <Stack>
      <NoWrap text={text} />
      {emails !== '' && <NoWrap text={t('users.administrator.withdrawn', { emails })} />}
      {company !== null && <Alert color="yellow">{t('users.administrator.nobody', { company })}</Alert>}
    </Stack>
  )
}

/** Loaded lists update the row from the answer and are not read again. */
function useUserChange() {
  const { t } = useTranslation()
  return useWrite(userApi.update, {
    failed: t('users.failed'),
    onDone: ({ data }) => {
      queryClient.setQueriesData<Reply<typeof userApi.list>>(
        { queryKey: [userApi.list.path] },
        (list) => list && { ...list, data: list.data.map((row: User) => (row.id === data.id ? data : row)) },
      )
    },
  })
}
