import { Anchor, Stack, Text, Alert, Box, Button, Group, Loader } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { paths } from '#contract/paths.ts'
import { roleOf, userStatusOf } from '#contract/roles.ts'
import { userApi, type Application, type UserRecord } from '#contract/users.ts'
import { ActionsMenu } from '#web/parts/list/ActionsMenu.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { Facts, type Fact } from '#web/parts/record/Facts.tsx'
import { LoadedRecord } from '#web/parts/record/LoadedRecord.tsx'
import { RecordPage } from '#web/parts/record/RecordPage.tsx'
import { UserStatusBadge } from '#web/parts/record/StatusBadge.tsx'
import { Timeline } from '#web/parts/record/Timeline.tsx'
import { useDates } from '#web/platform/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { Decision } from '#web/users/Decision.tsx'
import { nameOf } from '#web/users/people.ts'
import { ChangeActions, type UserDialog } from '#web/users/UserActions.tsx'
import { UserDialogs, type OpenUserDialog } from '#web/users/UserDialogs.tsx'
import { ask, replyOf } from '#web/platform/api.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { saveFile } from '#web/platform/files.ts'
import { useSizes } from '#web/platform/sizes.ts'
import ui from '#web/parts/ui.module.css'

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
          <Anchor renderRoot={(props) => <Link to={paths.users} {...props} />}>← {t('users.back')}</Anchor>
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
      <ActionsMenu labelled label={t('users.actions')}>
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
            <Section title={t('users.document.title')}>
              <DocumentView userId={user.id} document={application.document} />
            </Section>
          </>
        ) : (
          account
        )
      }
      state={
        <Section
          title={t('users.statusHead')}
          aside={<UserStatusBadge status={status} text={t(`users.status.${status}`)} />}
        >
          <Stack>
            {application?.rejection_reason && (
              <Text>
                {t('users.reason')}: {application.rejection_reason}
              </Text>
            )}
            {status === 'pending' && <Decision user={user} />}
          </Stack>
        </Section>
      }
      beside={application && account}
      below={
        user.events.length > 0 && (
          <Section title={t('users.history.title')}>
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
        { name: t('users.registrationNo'), value: application.registration_no },
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
        t(user.may_approve_floor ? 'users.yes' : 'users.no'),
    },
    { name: t('users.company'), value: customer.company },
    {
      name: t('users.company_admin'),
      value:
        roleOf(user.user_role_id) === 'customer' &&
        user.company_id !== null &&
        t(user.company_admin ? 'users.yes' : 'users.no'),
    },
    { name: t('users.responsibility'), value: customer.responsibility },
    { name: t('users.phone'), value: user.phone },
    { name: t('users.country'), value: customer.country },
    { name: t('users.since'), value: dates.moment(user.created_at) },
    { name: t('users.unit'), value: rcc && `${rcc.title} (${rcc.id})` },
    { name: t('users.registrationNo'), value: account.registrationno },
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
      ? t(value === 'yes' ? 'users.yes' : 'users.no')
      : (value ?? t('common.empty'))
  return (
    <Timeline
      events={events.map(({ at, actor, action, reason, changes }) => ({
        at,
        actor,
        what: t(`users.history.${action}`),
        said: reason ? { name: t('users.reason'), text: reason } : null,
        changes: changes.map(({ field, before, after }) => ({
          name: t(`users.${field === 'status' ? 'statusHead' : field}`),
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
  const failureText = useFailureText()
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
      {save.error && <Alert color="red">{failureText(save.error)}</Alert>}
      {shown && <Shown userId={userId} document={document} />}
    </Stack>
  )
}

function Shown({ userId, document }: DocumentViewProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const read = useQuery({
    queryKey: [userApi.document.path, userId],
    queryFn: () => readBytes(userId),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (read.isError) return <Alert color="red">{failureText(read.error)}</Alert>
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
