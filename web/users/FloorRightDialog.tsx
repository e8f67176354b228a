import { Switch, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/users.ts'
import { DoneDialog } from '#web/parts/dialog/DoneDialog.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useUserChange } from '#web/users/changes.ts'
import { nameOf } from '#web/users/people.ts'

/** Lets a client manager approve prices below the floor, or no longer. */
export function FloorRightDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
  if (write.data)
    return (
      <DoneDialog title={t('users.updated')} onClose={onClose}>
        {t(write.data.data.may_approve_floor ? 'users.floor.given' : 'users.floor.taken', { name })}
      </DoneDialog>
    )
  return (
    <FormDialog form={form} title={t('users.changeFloor')} submit={t('users.save')} onClose={onClose}>
      <Text>{t('users.of', { name, email: user.email })}</Text>
      <Switch
        label={t('users.floor.switch')}
        description={t('users.floor.help')}
        checked={form.values.may}
        onChange={(event) => form.set({ may: event.currentTarget.checked })}
        data-autofocus
      />
    </FormDialog>
  )
}
