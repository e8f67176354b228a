import { Group, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
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
import { DialogButton, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { showReply } from '#web/platform/messages.ts'

const AddPasskey = lazy(async () => ({
  default: (await import('#web/account/passkeys/AddPasskey.tsx')).AddPasskey,
}))

export function Passkeys() {
  const { t } = useTranslation()
  const read = useRead(secondFactorApi.read)
  const obstacle = passkeyObstacle()
  return (
    <Section title={t('passkeys.title')} lead={t('passkeys.lead')}>
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text>{t('passkeys.none')}</Text>
          ) : (
            <ul className={ui.entries}>
              {passkeys.map((passkey) => (
                <OnePasskey key={passkey.id} passkey={passkey} />
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
        <DialogButton text={t('passkeys.add')} button={{ mt: 'md' }}>
          {(onClose) => (
            <Suspense>
              <AddPasskey onClose={refreshing(onClose)} />
            </Suspense>
          )}
        </DialogButton>
      )}
    </Section>
  )
}

/** Refreshes only once the dialog closes: the frame may change with the profile, which would remove the recovery codes from the screen. */
function refreshing(onClose: () => void) {
  return () => {
    onClose()
    void refresh([secondFactorApi.read.path, sessionApi.profile.path, sessionsApi.list.path])
  }
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
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
        <DialogButton
          text={t('passkeys.rename')}
          label={t('passkeys.renameOf', { name })}
          button={{ variant: 'default' }}
        >
          {(onClose) => <RenamePasskey passkey={passkey} onClose={refreshing(onClose)} />}
        </DialogButton>
        <DialogButton
          text={t('cart.remove')}
          label={t('common.removeOf', { name })}
          button={{ variant: 'default' }}
        >
          {(onClose) => <RemovePasskey passkey={passkey} onClose={refreshing(onClose)} />}
        </DialogButton>
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
        label={t('common.name')}
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
