import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { accountApi, personLengths } from '#contract/account.ts'
import type { Profile } from '#contract/session.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { Facts } from '#web/parts/record/Facts.tsx'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'

/** One's own email, which an administrator changes, and phone. */
export function OwnContact({ person }: { person: Profile }) {
  const { t } = useTranslation()
  return (
    <Section title={t('contact.you')}>
      <Facts facts={[{ name: t('contact.email'), value: person.email, note: t('account.emailAndRole') }]} />
      {/* What was stored may be written otherwise than it was typed. */}
      <PhoneForm key={person.customer.phone} stored={person.customer.phone} />
    </Section>
  )
}

function PhoneForm({ stored }: { stored: string }) {
  const { t } = useTranslation()
  const write = useWrite(accountApi.changeContact, {
    onDone: ({ message }) => message && showMessage(message),
  })
  const form = usePortalForm({
    initial: { phone: stored },
    write,
    input: ({ phone }) => ({ body: { phone } }),
  })
  return (
    <form {...form.attributes}>
      <Stack mt="md" align="flex-start">
        <TextInput
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          w="100%"
          maw={360}
          label={t('contact.phone')}
          description={t('account.phoneHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={personLengths.phone}
        />
        {form.failure && <Alert color="red">{form.failure}</Alert>}
        <Button type="submit" loading={form.pending}>
          {t('contact.savePhone')}
        </Button>
      </Stack>
    </form>
  )
}
