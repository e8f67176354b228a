import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { userPath } from '#contract/paths.ts'
import { roleOf, userStatusOf } from '#contract/roles.ts'
import { sessionApi } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { useRead } from '#web/platform/query.ts'

export type UserDialog = 'email' | 'role' | 'status' | 'password' | 'factor' | 'floor' | 'administrator'

interface UserActionsProps {
  user: User
  onPick: (dialog: UserDialog) => void
}

/** Reviewing a waiting sign-up has its own button, because it is the main task. */
export function UserActions({ user, onPick }: UserActionsProps) {
  const { t } = useTranslation()
  const name = nameOf(user)
  const toPage = (props: object) => <Link to={userPath(user.id)} {...props} />
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {userStatusOf(user.user_status_id) === 'pending' && (
        <Button
          variant="default"
          size="compact-md"
          data-in-menu
          aria-label={t('users.reviewOf', { name })}
          renderRoot={toPage}
        >
          {t('users.review')}
        </Button>
      )}
      <ActionsMenu label={t('users.actionsOf', { name })} width={240}>
        <Action text={t('users.open')} renderRoot={toPage} />
        <ChangeActions user={user} onPick={onPick} />
      </ActionsMenu>
    </Group>
  )
}

/** The changes of an account; disabled ones say why. */
export function ChangeActions({ user, onPick }: UserActionsProps) {
  const { t } = useTranslation()
  const me = useRead(sessionApi.profile).data?.id
  const status = userStatusOf(user.user_status_id)!
  const role = roleOf(user.user_role_id)!
  const access =
    user.id === me
      ? t('users.refusal.self')
      : status === 'pending' || status === 'rejected'
        ? t(`users.refusal.${status}`)
        : null
  return (
    <>
      <Action text={t('users.changeEmail')} onPick={() => onPick('email')} />
      <Action text={t('users.changeRole')} refusal={access} onPick={() => onPick('role')} />
      <Action text={t('users.changeStatus')} refusal={access} onPick={() => onPick('status')} />
      {role === 'client_manager' && <Action text={t('users.changeFloor')} onPick={() => onPick('floor')} />}
      {role === 'customer' && (
        <Action
          text={t(user.company_admin ? 'users.administrator.unmake' : 'users.administrator.make')}
          refusal={
            access ?? (user.company_admin || status === 'active' ? null : t('users.refusal.notActive'))
          }
          onPick={() => onPick('administrator')}
        />
      )}
      <Action
        text={t('users.resetPassword')}
        refusal={status === 'active' ? null : t('users.refusal.inactive')}
        onPick={() => onPick('password')}
      />
      {user.has_second_factor && (
        <Action
          text={t('users.removeFactor')}
          refusal={user.id === me ? t('users.refusal.ownFactor') : null}
          final
          onPick={() => onPick('factor')}
        />
      )}
    </>
  )
}

export function nameOf({ customer }: Pick<User, 'customer'>): string {
  return `${customer.first_name} ${customer.last_name}`.trim()
}
