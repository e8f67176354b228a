import { Button, Group, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorApi, type Passkey } from '#contract/second-factor.ts'
import { sessionApi } from '#contract/session.ts'
import { sessionsApi } from '#contract/account.ts'
import ui from '#web/parts/ui.module.css'
import { Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import { dayOf, useDates } from '#web/platform/dates.ts'
import { passkeyObstacle } from '#web/platform/passkeys.ts'
import { refresh, useRead, useWrite } from '#web/platform/query.ts'
import { longestPasskeyName, passkeyApi } from '#contract/passkeys.ts'
import { PasswordDialog } from '#web/account/factor/factor.tsx'
import { FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showReply } from '#web/platform/messages.ts'

const AddPasskey = lazy(async () => ({
  default: (await import('#web/account/passkeys/AddPasskey.tsx')).AddPasskey,
}))

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

export function Passkeys() {
  const { t } = useTranslation()
  const read = useRead(secondFactorApi.read)
  const [open, setOpen] = useState<Open | null>(null)
  const obstacle = passkeyObstacle()
  const close = () => {
    setOpen(null)
    // Refresh only now: the frame may change with the profile, which would remove the recovery codes from the screen.
    void refresh([secondFactorApi.read.path, sessionApi.profile.path, sessionsApi.list.path])
  }
  return (
    <Section title={t('passkeys.title')} lead={t('passkeys.lead')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text>{t('passkeys.none')}</Text>
          ) : (
            <ul className={ui.entries}>
              {passkeys.map((passkey) => (
                <OnePasskey
                  key={passkey.id}
                  passkey={passkey}
                  onPick={(dialog) => setOpen({ dialog, passkey })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {obstacle ? (
        <Text c="dimmed" mt="md">
          {t(`passkeys.obstacle.${obstacle}`)}
        </Text>
      ) : (
        <Button mt="md" onClick={() => setOpen({ dialog: 'add' })}>
          {t('passkeys.add')}
        </Button>
      )}
      <Suspense>
        {open?.dialog === 'add' && <AddPasskey onClose={close} />}
        {open?.dialog === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.dialog === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function OnePasskey({
  passkey,
  onPick,
}: {
  passkey: Passkey
  onPick: (dialog: 'rename' | 'remove') => void
}) {
  const { t } = useTranslation()
  const dates = useDates()
  const { name, created_at, last_used_at } = passkey
  const used =
    last_used_at === null
      ? t('passkeys.neverUsed')
      : t('passkeys.used', { when: dates.ago(last_used_at) ?? t('account.justNow') })
  return (
    <li>
      <div className={ui.breakAnywhere}>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('passkeys.made', { date: dates.fullDay(dayOf(created_at)) })} · {used}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t('passkeys.renameOf', { name })}
          onClick={() => onPick('rename')}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="default"
          aria-label={t('common.removeOf', { name })}
          onClick={() => onPick('remove')}
        >
          {t('cart.remove')}
        </Button>
      </Group>
    </li>
  )
}

interface ChangePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

function RenamePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const { t } = useTranslation()
  const write = useWrite(passkeyApi.rename, { refresh: false, onDone: onClose })
  const form = usePortalForm({
    initial: { name: passkey.name },
    wrong: ({ name }) => ({ name: name.trim() === '' && t('passkeys.nameMissing') }),
    write,
    input: ({ name }) => ({ params: { id: passkey.id }, body: { name: name.trim() } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('passkeys.renameTitle')}
      submit={t('passkeys.saveName')}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('passkeys.name')}
        maxLength={longestPasskeyName}
        data-autofocus
      />
    </FormDialog>
  )
}

function RemovePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const { t } = useTranslation()
  const write = useWrite(passkeyApi.remove, {
    refresh: false,
    onDone: (reply) => {
      showReply(reply)
      onClose()
    },
  })
  const params = { id: passkey.id }
  return (
    <PasswordDialog
      write={{ ...write, mutate: ({ body }, onRefused) => write.mutate({ params, body }, onRefused) }}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      submit={t('passkeys.removeConfirm')}
      dangerous
      onClose={onClose}
    />
  )
}
