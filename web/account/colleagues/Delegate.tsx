import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { colleagueApi, type CompanyColleague } from '#contract/colleagues.ts'
import { DateField } from '#web/parts/form/DateField.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { today } from '#web/platform/dates.ts'
import { useFailureText } from '#web/platform/failure.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

interface DelegateProps {
  people: readonly CompanyColleague[]
  own: number
}

/** Names who decides on order approvals while the reader is away. */
export function Delegate({ people, own }: DelegateProps) {
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
  const said = { onDone: ({ message }: { message?: string }) => message && showMessage(message) }
  const drop = useWrite(colleagueApi.dropDelegate, said)
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
    whileTyping: false,
    write: useWrite(colleagueApi.nameDelegate, said),
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
