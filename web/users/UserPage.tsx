import {
  Anchor,
  Stack,
  Text,
  Alert,
  Box,
  Button,
  Group,
  Loader,
  Autocomplete,
  Checkbox,
  TextInput,
} from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { paths } from '#contract/paths.ts'
import { roleOf, userStatusOf } from '#contract/roles.ts'
import { userApi, type Application, type UserRecord, approvalLengths } from '#contract/users.ts'
import { ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { Section, LoadedRecord, RecordPage, FailureAlert } from '#web/parts/page/page.tsx'
import { Facts, type Fact, Timeline } from '#web/parts/record/record.tsx'
import { UserStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead, refreshAfter, useWrite } from '#web/platform/query.ts'
import { nameOf, ChangeActions, type UserDialog } from '#web/users/UserActions.tsx'
import { UserDialogs, type OpenUserDialog } from '#web/users/UserDialogs.tsx'
import { ask, replyOf } from '#web/platform/api.ts'
import { saveFile, useSizes } from '#web/platform/files.ts'
import ui from '#web/parts/ui.module.css'
import { DialogButton, DoneDialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { readWhole } from '#web/parts/form/amount.ts'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { RemarkField } from '#web/parts/form/fields.tsx'

export function UserPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const read = useRead(userApi.one, { params: { id } })
  const [open, setOpen] = useState<OpenUserDialog | null>(null)
  return (
    <>
      <LoadedRecord
        read={read}
        back={
          <Anchor renderRoot={(props) => <Link to={paths.users} {...props} />}>← {t('menu.users')}</Anchor>
        }
        head={useHead((dialog, user) => setOpen({ dialog, user }))}
        absent={{ title: t('users.absent'), text: t('users.absentText') }}
      >
        {(user) => <LoadedUser user={user} />}
      </LoadedRecord>
      <UserDialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function useHead(onPick: (dialog: UserDialog, user: UserRecord) => void) {
  const { t } = useTranslation()
  return (user: UserRecord | undefined) => {
    if (!user) return { title: t('users.user') }
    const action = (
      <ActionsMenu labelled label={t('quoteDialogs.actions')}>
        <ChangeActions user={user} onPick={(dialog) => onPick(dialog, user)} />
      </ActionsMenu>
    )
    return { title: nameOf(user), lead: user.email, action }
  }
}

function LoadedUser({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const { application } = user
  const status = userStatusOf(user.user_status_id)!
  const account = (
    <Section title={t('users.account.title')}>
      <AccountFacts user={user} />
    </Section>
  )
  return (
    <RecordPage
      main={
        application ? (
          <>
            <Section title={t('users.application')}>
              <ApplicationFacts application={application} />
            </Section>
            <Section title={t('documents.document')}>
              <DocumentView userId={user.id} document={application.document} />
            </Section>
          </>
        ) : (
          account
        )
      }
      state={
        <Section title={t('quotes.status')} aside={<UserStatusBadge status={status} />}>
          <Stack>
            {application?.rejection_reason && (
              <Text>
                {t('quotes.history.reason')}: {application.rejection_reason}
              </Text>
            )}
            {status === 'pending' && <Decision user={user} />}
          </Stack>
        </Section>
      }
      beside={application && account}
      below={
        user.events.length > 0 && (
          <Section title={t('quotes.history.title')}>
            <UserHistory events={user.events} />
          </Section>
        )
      }
    />
  )
}

function ApplicationFacts({ application }: { application: Application }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { address_line1, address_line2, city, postcode, state, country } = application
  const address = [address_line1, address_line2, `${postcode} ${city}`.trim(), state, country].filter(Boolean)
  const decided = application.decided_at && application.decided_by
  return (
    <Facts
      facts={[
        { name: t('users.company'), value: application.company },
        { name: t('customers.field.registration_no'), value: application.registration_no },
        { name: t('users.address'), value: address.join(', ') },
        { name: t('users.submitted'), value: dates.moment(application.submitted_at) },
        ...(decided
          ? [{ name: t('users.decided'), value: `${dates.moment(application.decided_at!)} · ${decided}` }]
          : []),
      ]}
    />
  )
}

function AccountFacts({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { customer, rcc, account } = user
  const facts: Fact[] = [
    { name: t('users.role'), value: t(`common.role.${roleOf(user.user_role_id)!}`) },
    {
      name: t('users.floor_right'),
      value:
        roleOf(user.user_role_id) === 'client_manager' &&
        t(user.may_approve_floor ? 'customers.yes' : 'customers.no'),
    },
    { name: t('users.company'), value: customer.company },
    {
      name: t('users.company_admin'),
      value:
        roleOf(user.user_role_id) === 'customer' &&
        user.company_id !== null &&
        t(user.company_admin ? 'customers.yes' : 'customers.no'),
    },
    { name: t('account.responsibility'), value: customer.responsibility },
    { name: t('sendToOrder.phone'), value: user.phone },
    { name: t('customers.field.bill_country'), value: customer.country },
    { name: t('rules.assign.since'), value: dates.moment(user.created_at) },
    { name: t('users.unit'), value: rcc && `${rcc.title} (${rcc.id})` },
    { name: t('customers.field.registration_no'), value: account.registrationno },
    { name: t('users.account.account_no'), value: account.account_no },
    { name: t('users.account.accountid'), value: account.accountid },
    { name: t('users.account.accountname'), value: account.accountname },
    { name: t('users.account.email1'), value: account.email1 },
    { name: t('users.account.registration_type'), value: account.registration_type },
  ]
  return <Facts facts={facts.filter(({ value }) => value)} />
}

function UserHistory({ events }: { events: UserRecord['events'] }) {
  const { t } = useTranslation()
  const valueText = (field: string, value: string | null) =>
    field === 'floor_right' || field === 'company_admin'
      ? t(value === 'yes' ? 'customers.yes' : 'customers.no')
      : (value ?? t('common.empty'))
  return (
    <Timeline
      events={events.map(({ at, actor, action, reason, changes }) => ({
        at,
        actor,
        what: t(`users.history.${action}`),
        said: reason ? { name: t('quotes.history.reason'), text: reason } : null,
        changes: changes.map(({ field, before, after }) => ({
          name: t(field === 'status' ? 'quotes.status' : `users.${field}`),
          before: valueText(field, before),
          after: valueText(field, after),
        })),
      }))}
    />
  )
}

// The PDF reader is larger than the rest of the portal.
const PdfPages = lazy(async () => ({ default: (await import('#web/users/document/PdfPages.tsx')).PdfPages }))

interface DocumentViewProps {
  userId: number
  document: Application['document']
}

function DocumentView({ userId, document }: DocumentViewProps) {
  const { t } = useTranslation()
  const size = useSizes()
  const [shown, setShown] = useState(false)
  const save = useMutation({
    mutationFn: () => saveFile(userApi.document, { params: { id: userId } }, document.name),
  })
  return (
    <Stack>
      <Group justify="space-between">
        <Text>
          {document.name} · {size(document.bytes)}
        </Text>
        <Group gap="xs">
          {!shown && (
            <Button leftSection={<IconEye size={16} aria-hidden />} onClick={() => setShown(true)}>
              {t('users.document.show')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('users.document.download')}
          </Button>
        </Group>
      </Group>
      <FailureAlert of={save.error} />
      {shown && <Shown userId={userId} document={document} />}
    </Stack>
  )
}

function Shown({ userId, document }: DocumentViewProps) {
  const { t } = useTranslation()
  const read = useQuery({
    queryKey: [userApi.document.path, userId],
    queryFn: () => readBytes(userId),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (read.isError) return <FailureAlert of={read.error} />
  if (!read.data) return <Loader aria-label={t('common.loading')} />
  if (document.media_type === 'application/pdf')
    return (
      <Suspense fallback={<Loader aria-label={t('common.loading')} />}>
        <PdfPages bytes={read.data} name={document.name} />
      </Suspense>
    )
  return (
    <Box bg="#fff" className={ui.surface}>
      <Box
        component="img"
        display="block"
        w="100%"
        src={dataUrl(read.data, document.media_type)}
        alt={document.name}
      />
    </Box>
  )
}

/** Fetched with the session's token, which an image URL would not carry. */
async function readBytes(id: number): Promise<ArrayBuffer> {
  const response = await ask(userApi.document, { params: { id } })
  // Only failures come in an envelope; reading it throws.
  if (!response.ok) await replyOf(userApi.document, response)
  return response.arrayBuffer()
}

/** The media type is the one that the server detected. */
function dataUrl(bytes: ArrayBuffer, mediaType: string): string {
  const text = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return `data:${mediaType};base64,${btoa(text)}`
}

function Decision({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  return (
    <Group grow>
      <DialogButton text={t('users.decide.approve')}>
        {(onClose) => <ApproveDialog user={user} onClose={onClose} />}
      </DialogButton>
      <DialogButton text={t('services.reject')} button={{ variant: 'default' }}>
        {(onClose) => <RejectDialog user={user} onClose={onClose} />}
      </DialogButton>
    </Group>
  )
}

interface DecisionProps {
  user: UserRecord
  onClose: () => void
}

const accountFields = ['account_no', 'accountid', 'accountname', 'email1', 'registration_type'] as const

/** Approves into an existing company once confirmed, or into a new one with its unit and account. */
function ApproveDialog({ user, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const { existing_company: existing } = user
  const company = existing?.company ?? user.customer.company
  // The page refreshes when the dialog closes, because the buttons that opened it disappear then.
  const approve = useWrite(userApi.approve, { refresh: false, failed: t('users.failed') })
  const form = usePortalForm({
    initial: {
      joins: false,
      rcc: { id: '', title: '' },
      account: {
        account_no: '',
        accountid: '',
        accountname: user.customer.company,
        email1: user.email,
        registration_type: '',
      },
    },
    needed: ({ joins, rcc }) =>
      existing
        ? !joins && t('users.decide.confirmNeeded')
        : (rcc.id === '' || rcc.title.trim() === '') && t('users.decide.unitNeeded'),
    wrong: ({ rcc: { id } }) => ({
      'rcc.id': id !== '' && readWhole(id) === null && t('common.digitsOnly'),
    }),
    whileTyping: true,
    write: approve,
    input: ({ rcc, account }) => ({
      body: {
        data: existing
          ? { id: user.id, company_id: existing.id }
          : { id: user.id, rcc: { id: Number(rcc.id), title: rcc.title.trim() }, account },
      },
    }),
    failed: t('users.failed'),
  })
  if (approve.isSuccess)
    return (
      <Decided title={t('users.history.approve')} onClose={onClose}>
        {t('users.decide.approvedText', { name: nameOf(user), company })}
      </Decided>
    )
  return (
    <FormDialog
      form={form}
      title={t('users.decide.approveTitle', { name: nameOf(user) })}
      submit={t('users.decide.approve')}
      onClose={onClose}
    >
      {existing ? (
        <>
          <Alert color="yellow">
            {t('users.decide.existing', { company, number: existing.registration_no })}
          </Alert>
          <Checkbox
            label={t('users.decide.joins', { name: nameOf(user), company })}
            checked={form.values.joins}
            onChange={(event) => form.set({ joins: event.currentTarget.checked })}
          />
        </>
      ) : (
        <>
          <Text>{t('users.decide.newCompany', { company })}</Text>
          <Autocomplete
            {...form.field('rcc.title')}
            label={t('users.unit')}
            description={t('users.decide.unitHelp')}
            maxLength={approvalLengths.title}
            data={user.sales_units.map(({ title }) => title)}
            onChange={(title) => {
              const known = user.sales_units.find((unit) => unit.title === title)
              form.set({ rcc: { title, id: known ? String(known.id) : form.values.rcc.id } })
            }}
          />
          <TextInput {...form.field('rcc.id')} label={t('users.unitId')} inputMode="numeric" />
          {accountFields.map((name) => (
            <TextInput
              key={name}
              {...form.field(`account.${name}`)}
              label={t(`users.account.${name}`)}
              maxLength={approvalLengths[name]}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

/** The applicant reads the reason. */
function RejectDialog({ user, onClose }: DecisionProps) {
  const { t } = useTranslation()
  const reject = useWrite(userApi.reject, { refresh: false, failed: t('users.failed') })
  const form = usePortalForm({
    initial: { reason: '' },
    needed: ({ reason }) => reason.trim() === '' && t('users.decide.requiredReason'),
    write: reject,
    input: ({ reason }) => ({ body: { data: { id: user.id, reason: reason.trim() } } }),
    failed: t('users.failed'),
  })
  if (reject.isSuccess)
    return (
      <Decided title={t('users.history.reject')} onClose={onClose}>
        {t('users.decide.rejectedText', { email: user.email })}
      </Decided>
    )
  return (
    <FormDialog
      form={form}
      title={t('users.decide.rejectTitle', { name: nameOf(user) })}
      submit={t('services.reject')}
      dangerous
      onClose={onClose}
    >
      <RemarkField
        {...form.field('reason')}
        label={t('quotes.history.reason')}
        description={t('users.decide.reasonHelp')}
        required
        withAsterisk={false}
        data-autofocus
      />
    </FormDialog>
  )
}

function Decided({ title, onClose, children }: { title: string; onClose: () => void; children: string }) {
  return (
    <DoneDialog
      title={title}
      onClose={() => {
        onClose()
        void refreshAfter(userApi.approve)
      }}
    >
      {children}
    </DoneDialog>
  )
}
