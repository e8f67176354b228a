import { Stack, Text, Alert, Button, Checkbox, Group, Select, Box, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueApi, type CompanyColleague, type Invitation } from '#contract/colleagues.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import ui from '#web/parts/ui.module.css'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { Loaded, Section, RowsSkeleton } from '#web/parts/page/page.tsx'
import { useDates, today } from '#web/platform/dates.ts'
import { useRead, useWrite, useFailureText } from '#web/platform/query.ts'
import { ConfirmWrite, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { AccountHistory } from '#web/parts/record/AccountHistory.tsx'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { showReply } from '#web/platform/messages.ts'
import { longestEmail } from '#contract/text.ts'

/** Everyone sees their colleagues' names; administrators invite, limit, appoint and remove them. */
export function Colleagues({ own }: { own: number }) {
  const { t } = useTranslation()
  const read = useRead(colleagueApi.list)
  const isAdministrator = read.data?.find(({ id }) => id === own)?.administered?.company_admin ?? false
  return (
    <>
      <Section title={t('colleagues.title')}>
        <Text c="dimmed" mb="sm">
          {t(isAdministrator ? 'colleagues.leadAdministrator' : 'colleagues.lead')}
        </Text>
        <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
          {(people) => (
            <ul className={ui.entries} aria-label={t('colleagues.title')}>
              {people.map((colleague) => (
                <Row key={colleague.id} colleague={colleague} own={own} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {isAdministrator && (
        <>
          <Section title={t('colleagues.inviteTitle')}>
            <Invitations />
          </Section>
          <Section title={t('colleagues.delegateTitle')}>
            <Delegate people={read.data ?? []} own={own} />
          </Section>
          <Section title={t('colleagues.history')}>
            <RightsHistory />
          </Section>
        </>
      )}
    </>
  )
}

function RightsHistory() {
  const read = useRead(colleagueApi.history)
  return (
    <Loaded read={read} skeleton={<RowsSkeleton rows={3} />}>
      {(events) => <AccountHistory events={events} />}
    </Loaded>
  )
}

interface RowProps {
  colleague: CompanyColleague
  own: number
}

function Row({ colleague, own }: RowProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const [change, setChange] = useState<ColleagueChange | null>(null)
  const { id, administered } = colleague
  const name = `${colleague.first_name} ${colleague.last_name}`.trim()
  const refusal = id === own ? t('colleagues.notYourself') : null
  return (
    <li style={{ flexWrap: 'nowrap' }}>
      <Stack gap={0} className={ui.breakAnywhere}>
        <Text fw={550}>{id === own ? `${name} (${t('colleagues.you')})` : name}</Text>
        {administered && (
          <>
            <Text size="sm" c="dimmed">
              {[
                administered.email,
                administered.company_admin && t('colleagues.administrator'),
                administered.spending_limit === null
                  ? t('colleagues.noLimit')
                  : t(`colleagues.${administered.limit_per_month ? 'limitPerMonth' : 'limit'}`, {
                      limit: ringgitText(administered.spending_limit),
                    }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {administered.delegate && (
              <Text size="sm" c="dimmed">
                {t('colleagues.decidesFor', {
                  name: administered.delegate.name,
                  first: dates.day(administered.delegate.first_day),
                  last: dates.day(administered.delegate.last_day),
                })}
              </Text>
            )}
          </>
        )}
      </Stack>
      {administered && (
        <ActionsMenu label={t('colleagues.actions', { name })}>
          <Action text={t('colleagues.setLimit')} refusal={refusal} onPick={() => setChange('limit')} />
          {administered.company_admin ? (
            <Action
              text={t('colleagues.unmakeAdministrator')}
              refusal={refusal}
              onPick={() => setChange('unmake')}
            />
          ) : (
            <Action text={t('colleagues.makeAdministrator')} onPick={() => setChange('make')} />
          )}
          <Action text={t('colleagues.remove')} final refusal={refusal} onPick={() => setChange('remove')} />
        </ActionsMenu>
      )}
      {change && administered && (
        <ChangeColleague
          id={id}
          name={name}
          limit={administered.spending_limit}
          perMonth={administered.limit_per_month}
          change={change}
          onClose={() => setChange(null)}
        />
      )}
    </li>
  )
}

type ColleagueChange = 'limit' | 'make' | 'unmake' | 'remove'

interface ChangeColleagueProps {
  id: number
  name: string
  limit: Sen | null
  perMonth: boolean
  change: ColleagueChange
  onClose: () => void
}

function ChangeColleague(props: ChangeColleagueProps) {
  const { t } = useTranslation()
  const { id, name, change, onClose } = props
  if (change === 'limit') return <ChangeLimit {...props} />
  const question = {
    failed: t('colleagues.changeFailed'),
    title: t(`colleagues.${change}Title`, { name }),
    children: t(`colleagues.${change}Text`, { name }),
    dangerous: change !== 'make',
    onClose,
  }
  if (change === 'remove')
    return (
      <ConfirmWrite
        {...question}
        endpoint={colleagueApi.remove}
        input={{ params: { id } }}
        confirm={t('colleagues.remove')}
      />
    )
  return (
    <ConfirmWrite
      {...question}
      endpoint={colleagueApi.change}
      input={{ params: { id }, body: { company_admin: change === 'make' } }}
      confirm={t(`colleagues.${change}Administrator`)}
    />
  )
}

function ChangeLimit({ id, name, limit, perMonth, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { limit: (limit ?? '') as Amount, perMonth },
    write: useDialogWrite(colleagueApi.change, onClose),
    input: ({ limit: typed, perMonth: limit_per_month }) => {
      if (isRefused(typed)) return null
      return { params: { id }, body: { spending_limit: typed === '' ? null : typed, limit_per_month } }
    },
    errorsFor: ({ spending_limit }) => ({ limit: spending_limit?.[0] }),
    failed: t('colleagues.limitFailed'),
  })
  const field = form.field('limit')
  return (
    <FormDialog
      form={form}
      title={t('colleagues.limitTitle', { name })}
      submit={t('colleagues.saveLimit')}
      onClose={onClose}
    >
      <AmountInput
        {...field}
        label={t('colleagues.limitLabel')}
        help={t('colleagues.limitHelp')}
        first
        onChange={(amount) => form.set({ limit: amount })}
      />
      <Checkbox
        classNames={{ label: ui.touch }}
        label={t('colleagues.perMonth')}
        checked={form.values.perMonth}
        onChange={({ currentTarget }) => form.set({ perMonth: currentTarget.checked })}
      />
    </FormDialog>
  )
}

interface DelegateProps {
  people: readonly CompanyColleague[]
  own: number
}

/** Names who decides on order approvals while the reader is away. */
function Delegate({ people, own }: DelegateProps) {
  const named = people.find(({ id }) => id === own)?.administered?.delegate ?? null
  return <DelegateForm key={JSON.stringify(named)} people={people} own={own} named={named} />
}

function DelegateForm({
  people,
  own,
  named,
}: DelegateProps & { named: NonNullable<CompanyColleague['administered']>['delegate'] }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const drop = useWrite(colleagueApi.dropDelegate, { onDone: showReply })
  const form = usePortalForm({
    initial: {
      user_id: named ? String(named.id) : '',
      first_day: named?.first_day ?? today(),
      last_day: named?.last_day ?? '',
    },
    wrong: ({ user_id, first_day, last_day }) => ({
      user_id: user_id === '' && t('colleagues.delegateMissing'),
      first_day: first_day === '' && t('colleagues.dayMissing'),
      last_day: last_day === '' && t('colleagues.dayMissing'),
    }),
    write: useWrite(colleagueApi.nameDelegate, { onDone: showReply }),
    input: ({ user_id, first_day, last_day }) => ({
      body: { user_id: Number(user_id), first_day, last_day },
    }),
    failed: t('colleagues.changeFailed'),
  })
  const user = form.field('user_id')
  return (
    <form {...form.attributes}>
      <Stack align="flex-start">
        <Text c="dimmed">{t('colleagues.delegateLead')}</Text>
        <Select
          id={user.id}
          value={user.value || null}
          error={user.error}
          onChange={(picked) => form.setField('user_id', picked ?? '')}
          w="100%"
          maw={360}
          label={t('colleagues.delegate')}
          data={people
            .filter(({ id }) => id !== own)
            .map(({ id, first_name, last_name }) => ({
              value: String(id),
              label: `${first_name} ${last_name}`.trim(),
            }))}
        />
        <Group align="flex-start">
          <DateField {...form.field('first_day')} label={t('colleagues.firstDay')} first={today()} />
          <DateField
            {...form.field('last_day')}
            label={t('colleagues.lastDay')}
            first={form.values.first_day || today()}
          />
        </Group>
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        {drop.error && <Alert color="red">{failureText(drop.error, t('colleagues.changeFailed'))}</Alert>}
        <Group>
          <Button type="submit" loading={form.pending}>
            {t('colleagues.saveDelegate')}
          </Button>
          {named && (
            <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate({})}>
              {t('colleagues.dropDelegate')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function Invitations() {
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
                <InvitationsRow key={invitation.id} invitation={invitation} />
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

function InvitationsRow({ invitation }: { invitation: Invitation }) {
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
