import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueApi, type Invitation } from '#contract/colleagues.ts'
import { ringgitText } from '#contract/money.ts'
import { longestEmail } from '#contract/text.ts'
import ui from '#web/parts/ui.module.css'
import { AmountInput } from '#web/parts/form/AmountInput.tsx'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { Loaded } from '#web/parts/page/Loaded.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showReply } from '#web/platform/messages.ts'
import { useRead, useWrite } from '#web/platform/query.ts'

export function Invitations() {
  const { t } = useTranslation()
  const read = useRead(colleagueApi.invitations)
  const [sent, setSent] = useState(0)
  return (
    <Stack>
      <Text c="dimmed">{t('colleagues.inviteLead')}</Text>
      <InviteForm key={sent} onSent={() => setSent(sent + 1)} />
      <Loaded read={read} skeleton={null}>
        {(invitations) =>
          invitations.length === 0 ? (
            <Text c="dimmed">{t('colleagues.noInvitations')}</Text>
          ) : (
            <ul className={ui.entries} aria-label={t('colleagues.inviteTitle')}>
              {invitations.map((invitation) => (
                <Row key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  )
}

function InviteForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation()
  const write = useWrite(colleagueApi.invite, {
    onDone: (reply) => {
      showReply(reply)
      onSent()
    },
  })
  const form = usePortalForm({
    initial: { email: '', limit: '' as Amount },
    wrong: ({ email }) => ({ email: email.trim() === '' && t('colleagues.emailMissing') }),
    whileTyping: false,
    write,
    input: ({ email, limit }) => {
      if (isRefused(limit)) return null
      return { body: { email: email.trim(), spending_limit: limit === '' ? null : limit } }
    },
    errorsFor: ({ email, spending_limit }) => ({ email: email?.[0], limit: spending_limit?.[0] }),
    failed: t('colleagues.inviteFailed'),
  })
  return (
    <form {...form.attributes}>
      <Stack align="flex-start">
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="off"
          w="100%"
          maw={360}
          label={t('colleagues.email')}
          maxLength={longestEmail}
        />
        <Box w="100%" maw={360}>
          <AmountInput
            {...form.field('limit')}
            label={t('colleagues.limitLabel')}
            help={t('colleagues.limitHelp')}
            onChange={(limit) => form.set({ limit })}
          />
        </Box>
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <Button type="submit" loading={form.pending}>
          {t('colleagues.invite')}
        </Button>
      </Stack>
    </form>
  )
}

function Row({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const dates = useDates()
  const failureText = useFailureText()
  const resend = useWrite(colleagueApi.resend, { onDone: showReply })
  const withdraw = useWrite(colleagueApi.withdraw, { onDone: showReply })
  const { id, email, spending_limit, invited_by, invited_at, expires_at, expired } = invitation
  const error = resend.error ?? withdraw.error
  return (
    <li>
      <Stack gap={0} className={ui.breakAnywhere}>
        <Text fw={550}>{email}</Text>
        <Text size="sm" c="dimmed">
          {spending_limit === null
            ? t('colleagues.noLimit')
            : t('colleagues.limit', { limit: ringgitText(spending_limit) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(expired ? 'colleagues.expiredSince' : 'colleagues.invitedBy', {
            name: invited_by,
            date: dates.moment(invited_at),
            until: dates.moment(expires_at),
          })}
        </Text>
        {error && <Alert color="red">{failureText(error, t('colleagues.changeFailed'))}</Alert>}
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t('colleagues.resendOne', { email })}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params: { id } })}
        >
          {t('colleagues.resend')}
        </Button>
        <Button
          variant="default"
          aria-label={t('colleagues.withdrawOne', { email })}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          {t('colleagues.withdraw')}
        </Button>
      </Group>
    </li>
  )
}
