import { Box, Stack, Text, Alert, Button, Checkbox, Group, Progress, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueApi, type CompanyColleague, type Invitation } from '#contract/colleagues.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { Profile } from '#contract/session.ts'
import ui from '#web/parts/ui.module.css'
import { Action, ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import type { Column } from '#web/parts/list/list.ts'
import { ListTable } from '#web/parts/list/ListTable.tsx'
import type { CallError } from '#web/platform/api.ts'
import { Loaded, RowsSkeleton, Section, FailureAlert } from '#web/parts/page/page.tsx'
import { useDates, today } from '#web/platform/dates.ts'
import { useRead, useWrite, useFailureText } from '#web/platform/query.ts'
import { ConfirmWrite, FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { AccountHistory } from '#web/parts/record/AccountHistory.tsx'
import { AmountInput } from '#web/parts/form/fields.tsx'
import { isRefused, type Amount } from '#web/parts/form/amount.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { DateField } from '#web/parts/form/DateField.tsx'
import { showMessage, showReply } from '#web/platform/messages.ts'
import { longestEmail } from '#contract/text.ts'

type Member = { id: number; colleague: CompanyColleague } | { id: number; invitation: Invitation }

/** Everyone sees their colleagues' names; administrators invite, limit, appoint and remove them. */
export function Team({ person }: { person: Profile }) {
  const { t } = useTranslation()
  const people = useRead(colleagueApi.list)
  const invitations = useRead(colleagueApi.invitations, {}, { enabled: person.company_admin })
  const columns = useColumns(person)
  return (
    <>
      <OwnLimit person={person} />
      <Loaded read={people} skeleton={<RowsSkeleton rows={3} />}>
        {(colleagues) => (
          <ListTable<Member>
            caption={t('frame.team')}
            rows={[
              ...colleagues.map((colleague) => ({ id: colleague.id, colleague })),
              // Negative: users and invitations count separately.
              ...(invitations.data ?? []).map((invitation) => ({ id: -invitation.id, invitation })),
            ]}
            columns={columns}
            nameOf={(row) => ('colleague' in row ? nameOf(row.colleague) : row.invitation.email)}
          />
        )}
      </Loaded>
      {person.company_admin && (
        <Box mt="lg">
          <Section title={t('colleagues.history')}>
            <RightsHistory />
          </Section>
        </Box>
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

const nameOf = ({ first_name, last_name }: CompanyColleague) => `${first_name} ${last_name}`.trim()

function OwnLimit({ person: { spending_limit, committed_this_month } }: { person: Profile }) {
  const { t } = useTranslation()
  if (spending_limit === null) return null
  const limit = ringgitText(spending_limit)
  if (committed_this_month === null) return <Text mb="md">{t('colleagues.ownLimit', { limit })}</Text>
  const used = t('colleagues.used', { used: ringgitText(committed_this_month), limit })
  return (
    <Stack gap={4} mb="md" maw={360}>
      <Text>{used}</Text>
      <Progress
        aria-label={used}
        value={Math.min(100, (100 * committed_this_month) / Math.max(1, spending_limit))}
      />
    </Stack>
  )
}

function useColumns({ id: own, company_admin }: Profile): Column<Member>[] {
  const { t } = useTranslation()
  const dates = useDates()
  const limitText = (limit: Sen | null, perMonth: boolean) =>
    limit === null ? (
      t('customers.noLimit')
    ) : (
      <>
        {ringgitText(limit)}
        <span className={ui.smallLine}>
          {t(perMonth ? 'colleagues.perOrderAndMonth' : 'colleagues.perOrder')}
        </span>
      </>
    )
  const name: Column<Member> = {
    key: 'name',
    card: 'title',
    head: t('common.name'),
    cell: (row) => {
      if ('invitation' in row) return <span className={ui.breakAnywhere}>{row.invitation.email}</span>
      const { colleague } = row
      return (
        <>
          <Text span fw={550}>
            {colleague.id === own ? `${nameOf(colleague)} (${t('colleagues.you')})` : nameOf(colleague)}
          </Text>
          <span className={`${ui.smallLine} ${ui.breakAnywhere}`} style={{ fontWeight: 400 }}>
            {colleague.administered?.email}
          </span>
        </>
      )
    },
  }
  if (!company_admin) return [name]
  return [
    name,
    {
      key: 'role',
      card: 'about',
      head: t('users.role'),
      cell: (row) =>
        t(
          'colleague' in row && row.colleague.administered?.company_admin
            ? 'colleagues.administrator'
            : 'colleagues.member',
        ),
    },
    {
      key: 'limit',
      card: 'money',
      head: t('customers.field.spending_limit'),
      cell: (row) => {
        if ('invitation' in row) return limitText(row.invitation.spending_limit, false)
        const { administered } = row.colleague
        return administered && limitText(administered.spending_limit, administered.limit_per_month)
      },
    },
    {
      key: 'status',
      card: 'line',
      head: t('quotes.status'),
      words: true,
      cell: (row) => {
        if ('invitation' in row) {
          const { expired, invited_by, expires_at } = row.invitation
          return t(expired ? 'colleagues.invitationExpired' : 'colleagues.invited', {
            name: invited_by,
            until: dates.moment(expires_at),
          })
        }
        const delegate = row.colleague.administered?.delegate
        return (
          <>
            {t('customers.status.active')}
            {delegate && (
              <span className={ui.smallLine}>
                {t('colleagues.decidesFor', {
                  name: delegate.name,
                  first: dates.day(delegate.first_day),
                  last: dates.day(delegate.last_day),
                })}
              </span>
            )}
          </>
        )
      },
    },
    {
      key: 'actions',
      card: 'actions',
      head: t('quoteDialogs.actions'),
      screenOnly: true,
      cell: (row) =>
        'colleague' in row ? (
          <ColleagueActions colleague={row.colleague} own={own} />
        ) : (
          <InvitationActions invitation={row.invitation} />
        ),
    },
  ]
}

function ColleagueActions({ colleague, own }: { colleague: CompanyColleague; own: number }) {
  const { t } = useTranslation()
  const [change, setChange] = useState<ColleagueChange | null>(null)
  const { id, administered } = colleague
  if (!administered) return null
  const refusal = id === own ? t('colleagues.notYourself') : null
  return (
    <>
      <ActionsMenu label={t('users.actionsOf', { name: nameOf(colleague) })}>
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
      {change && <ChangeColleague colleague={colleague} change={change} onClose={() => setChange(null)} />}
    </>
  )
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const options = {
    onDone: showReply,
    onFailed: (error: CallError) => showMessage(failureText(error, t('colleagues.changeFailed')), 'failure'),
  }
  const resend = useWrite(colleagueApi.resend, options)
  const withdraw = useWrite(colleagueApi.withdraw, options)
  return (
    <ActionsMenu label={t('users.actionsOf', { name: email })}>
      <Action text={t('colleagues.resend')} onPick={() => resend.mutate({ params: { id } })} />
      <Action text={t('colleagues.withdraw')} final onPick={() => withdraw.mutate({ params: { id } })} />
    </ActionsMenu>
  )
}

type ColleagueChange = 'limit' | 'make' | 'unmake' | 'remove'

interface ChangeColleagueProps {
  colleague: CompanyColleague
  change: ColleagueChange
  onClose: () => void
}

function ChangeColleague(props: ChangeColleagueProps) {
  const { t } = useTranslation()
  const { colleague, change, onClose } = props
  const { id } = colleague
  const name = nameOf(colleague)
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

function ChangeLimit({ colleague, onClose }: ChangeColleagueProps) {
  const { t } = useTranslation()
  const { id, administered } = colleague
  const form = usePortalForm({
    initial: {
      limit: (administered?.spending_limit ?? '') as Amount,
      perMonth: administered?.limit_per_month ?? false,
    },
    write: useDialogWrite(colleagueApi.change, onClose),
    input: ({ limit, perMonth }) =>
      isRefused(limit)
        ? null
        : {
            params: { id },
            body: { spending_limit: limit === '' ? null : limit, limit_per_month: perMonth },
          },
    errorsFor: ({ spending_limit }) => ({ limit: spending_limit?.[0] }),
    failed: t('colleagues.limitFailed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('colleagues.limitTitle', { name: nameOf(colleague) })}
      submit={t('colleagues.saveLimit')}
      onClose={onClose}
    >
      <AmountInput
        {...form.field('limit')}
        label={t('customers.field.spending_limit')}
        help={t('colleagues.limitHelp')}
        first
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

/** Names who decides on order approvals while the reader is away. */
export function Delegate({ own }: { own: number }) {
  return (
    <Loaded read={useRead(colleagueApi.list)} skeleton={<RowsSkeleton rows={3} />}>
      {(people) => {
        const named = people.find(({ id }) => id === own)?.administered?.delegate ?? null
        return <DelegateForm key={JSON.stringify(named)} people={people} own={own} named={named} />
      }}
    </Loaded>
  )
}

interface DelegateFormProps {
  people: readonly CompanyColleague[]
  own: number
  named: NonNullable<CompanyColleague['administered']>['delegate']
}

function DelegateForm({ people, own, named }: DelegateFormProps) {
  const { t } = useTranslation()
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
            .map((colleague) => ({ value: String(colleague.id), label: nameOf(colleague) }))}
        />
        <Group align="flex-start">
          <DateField {...form.field('first_day')} label={t('cardDraft.from')} first={today()} />
          <DateField
            {...form.field('last_day')}
            label={t('services.last_day')}
            first={form.values.first_day || today()}
          />
        </Group>
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <FailureAlert of={drop.error} failed={t('colleagues.changeFailed')} />
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

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { email: '', limit: '' as Amount },
    wrong: ({ email }) => ({ email: email.trim() === '' && t('signin.emailMissing') }),
    write: useDialogWrite(colleagueApi.invite, onClose),
    input: ({ email, limit }) => {
      if (isRefused(limit)) return null
      return { body: { email: email.trim(), spending_limit: limit === '' ? null : limit } }
    },
    errorsFor: ({ email, spending_limit }) => ({ email: email?.[0], limit: spending_limit?.[0] }),
    failed: t('colleagues.inviteFailed'),
  })
  return (
    <FormDialog
      form={form}
      title={t('colleagues.inviteTitle')}
      submit={t('colleagues.sendInvitation')}
      onClose={onClose}
    >
      <Text c="dimmed">{t('colleagues.inviteLead')}</Text>
      <TextInput
        {...form.field('email')}
        data-autofocus
        type="email"
        autoComplete="off"
        label={t('colleagues.email')}
        maxLength={longestEmail}
      />
      <AmountInput
        {...form.field('limit')}
        label={t('customers.field.spending_limit')}
        help={t('colleagues.limitHelp')}
        onChange={(limit) => form.set({ limit })}
      />
    </FormDialog>
  )
}
