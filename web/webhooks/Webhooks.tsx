import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionApi } from '#contract/session.ts'
import { feedKinds, noAnswers, webhookApi, type Webhook, type WebhookDelivery } from '#contract/webhooks.ts'
import { ConfirmWrite, Dialog, DialogButton, DoneDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { FailureAlert, Loaded, RowsSkeleton, Section } from '#web/parts/page/page.tsx'
import { Reference } from '#web/parts/record/record.tsx'
import ui from '#web/parts/ui.module.css'
import { useDates } from '#web/platform/dates.ts'
import { showReply } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

export function Webhooks() {
  const { t } = useTranslation()
  const [secret, setSecret] = useState('')
  const enabled = useRead(sessionApi.profile).data?.company_admin
  const read = useRead(webhookApi.list, {}, { enabled })
  if (!enabled) return null
  return (
    <Section
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      aside={
        <DialogButton text={t('webhooks.add')} button={{ variant: 'default' }}>
          {(onClose) => <AddWebhook onSecret={setSecret} onClose={onClose} />}
        </DialogButton>
      }
    >
      <Loaded read={read} skeleton={<RowsSkeleton rows={2} />}>
        {(hooks) =>
          hooks.length === 0 ? (
            <Text c="dimmed">{t('webhooks.none')}</Text>
          ) : (
            <ul className={ui.entries}>
              {hooks.map((hook) => (
                <Entry key={hook.id} hook={hook} onSecret={setSecret} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {secret && (
        <DoneDialog title={t('webhooks.secret')} onClose={() => setSecret('')}>
          <Stack gap="xs">
            <Text>{t('webhooks.secretText')}</Text>
            <Reference value={secret} wraps />
          </Stack>
        </DoneDialog>
      )}
    </Section>
  )
}

interface WebhookProps {
  hook: Webhook
  onSecret: (secret: string) => void
}

function Entry({ hook, onSecret }: WebhookProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<'rotate' | 'remove' | null>(null)
  const change = useWrite(webhookApi.change, { onDone: showReply })
  const { url, state, kinds } = hook
  const params = { id: hook.id }
  const paused = state === 'paused'
  return (
    <li>
      <div className={ui.breakAnywhere} style={{ flex: '1 1 240px' }}>
        <Text fw={550}>{url}</Text>
        <Text c="dimmed" size="sm">
          {t(`webhooks.${state}`)} · {kinds.join(', ') || t('webhooks.everyKind')}
        </Text>
        <FailureAlert of={change.error} mt="xs" />
      </div>
      <Group gap="xs" wrap="nowrap">
        <DialogButton
          text={t('webhooks.deliveries')}
          label={t('webhooks.deliveriesTo', { url })}
          button={{ variant: 'default', size: 'compact-sm' }}
        >
          {(close) => <Deliveries hook={hook} onClose={close} />}
        </DialogButton>
        <ActionsMenu label={t('users.actionsOf', { name: url })}>
          <Action
            text={t(paused ? 'services.resume' : 'webhooks.pause')}
            onPick={() => change.mutate({ params, body: { state: paused ? 'active' : 'paused' } })}
          />
          <Action text={t('webhooks.rotate')} onPick={() => setPicked('rotate')} />
          <Action text={t('webhooks.remove')} final onPick={() => setPicked('remove')} />
        </ActionsMenu>
      </Group>
      {picked && (
        <ConfirmWrite
          endpoint={webhookApi[picked]}
          input={{ params }}
          title={t(`webhooks.${picked}`)}
          confirm={t(`webhooks.${picked}`)}
          dangerous={picked === 'remove'}
          onDone={(reply) => (reply.data ? onSecret(reply.data.secret) : showReply(reply))}
          onClose={() => setPicked(null)}
        >
          {t(`webhooks.${picked}Text`, { url })}
        </ConfirmWrite>
      )}
    </li>
  )
}

function AddWebhook({ onSecret, onClose }: Pick<WebhookProps, 'onSecret'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { url: '', kinds: [] as string[] },
    needed: ({ url }) => url.trim() === '' && t('webhooks.addressNeeded'),
    write: useWrite(webhookApi.create, {
      onDone: ({ data }) => {
        onClose()
        onSecret(data.secret)
      },
    }),
    input: (body) => ({ body }),
  })
  return (
    <FormDialog form={form} title={t('webhooks.add')} submit={t('webhooks.add')} onClose={onClose}>
      <TextInput
        {...form.field('url')}
        label={t('letterhead.field.address')}
        placeholder="https://"
        inputMode="url"
        data-autofocus
      />
      <MultiSelect
        {...form.field('kinds')}
        label={t('webhooks.kinds')}
        description={t('webhooks.kindsHelp')}
        data={feedKinds}
        searchable
        comboboxProps={{ withinPortal: true }}
      />
    </FormDialog>
  )
}

function Deliveries({ hook: { id, url, state }, onClose }: { hook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const dates = useDates()
  const read = useRead(webhookApi.deliveries, { params: { id } })
  const test = useWrite(webhookApi.test)
  const outcome = ({ status, answer, next_try_at }: WebhookDelivery) => {
    const waits = state === 'active' && next_try_at
    const noAnswer = noAnswers.find((each) => each === answer)
    return [
      waits ? t('webhooks.next', { at: dates.moment(waits) }) : t(`webhooks.${status}`),
      noAnswer ? t(`webhooks.noAnswer.${noAnswer}`) : answer && `HTTP ${answer}`,
    ]
  }
  return (
    <Dialog title={t('webhooks.deliveries')} size="large" onClose={onClose}>
      <Group justify="space-between" mb="sm">
        <Text className={ui.breakAnywhere}>{url}</Text>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ params: { id } })}>
          {t('webhooks.test')}
        </Button>
      </Group>
      <FailureAlert of={test.error} mb="sm" />
      <Loaded read={read} skeleton={<RowsSkeleton rows={4} />}>
        {(deliveries) => (
          <ul className={ui.entries} aria-live="polite">
            {deliveries.length === 0 && <li>{t('webhooks.noDeliveries')}</li>}
            {deliveries.map((each) => (
              <li key={each.id}>
                <div>
                  {each.kind}
                  <Text c="dimmed" size="sm">
                    {each.no && `#${each.no} · `}
                    {dates.moment(each.tried_at ?? each.at)}
                  </Text>
                </div>
                <Text size="sm" c={each.status === 'delivered' ? undefined : 'var(--mantine-color-error)'}>
                  {outcome(each).filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}
