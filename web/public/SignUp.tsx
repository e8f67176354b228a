import { Button, Paper, Stack, Text, Alert, Anchor, Progress, CloseButton, Group, Input } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconFile } from '@tabler/icons-react'
import { paths } from '#contract/paths.ts'
import { signUpLinkHours, needsPostcode, documentTypes, mostDocumentBytes } from '#contract/sign-up.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { settings } from '#web/platform/settings.ts'
import { countryApi, isPostcodeOf } from '#contract/countries.ts'
import { emailOf } from '#contract/email.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { ErrorSummary } from '#web/parts/form/ErrorSummary.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { Section } from '#web/parts/page/Section.tsx'
import { addressOf } from '#web/parts/site/full-address.ts'
import { today } from '#web/platform/dates.ts'
import { strangersDraft } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'
import {
  emptySignUp,
  signUpDraft,
  useSendSignUp,
  type SignUpValues,
  documentRefusal,
} from '#web/public/sign-up.ts'
import { AddressFields, CompanyFields, PersonFields } from '#web/public/SignUpFields.tsx'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import ui from '#web/parts/ui.module.css'
import { useSizes } from '#web/platform/sizes.ts'

/** Milliseconds between closing the success dialog and the sign-in page (§9). */
const toLoginAfter = 1_000

/** The answer is the same for every email. */
export function SignUp() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <SignUpForm onSent={setSentTo} /> : <SignedUp email={sentTo} />
}

function SignedUp({ email }: { email: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const { start } = useTimeout(() => void navigate({ to: paths.login, replace: true }), toLoginAfter)
  const leave = () => {
    setOpen(false)
    start()
  }
  const username = t('signUp.done.username', { email, hours: signUpLinkHours })
  return (
    <>
      <Paper withBorder p="lg">
        <PageHead title={t('signUp.done.checkMail')} lead={t('signUp.done.text', { email })} />
        <Stack>
          <Text>{username}</Text>
          <Text c="dimmed">
            {t(settings.mailbox ? 'password.forgot.mailbox' : 'password.forgot.nothing')}
          </Text>
          <Button variant="default" renderRoot={(props) => <Link to={paths.login} {...props} />}>
            {t('password.reset.toLogin')}
          </Button>
        </Stack>
      </Paper>
      {open && (
        <Dialog title={t('signUp.done.title')} size="small" onClose={leave}>
          <Stack>
            <Text>{t('signUp.done.text', { email })}</Text>
            <Text>{username}</Text>
            <ButtonRow>
              <Button onClick={leave} data-autofocus>
                {t('signUp.done.okay')}
              </Button>
            </ButtonRow>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const draft = strangersDraft('signUp', signUpDraft)
const initial: SignUpValues = { ...emptySignUp, document: null }

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const missingId = useId()
  const countries = useRead(countryApi.list, {}, { staleTime: Infinity })
  const listed = countries.data ?? []
  const send = useSendSignUp((email) => {
    draft.forget()
    onSent(email)
  })
  const form = usePortalForm({
    initial,
    draft: {
      read: () => {
        const typed = draft.read()
        return typed && { ...typed, document: null }
      },
      // The document is not saved in the draft.
      save: (values) => draft.save(signUpDraft.parse(values), emptySignUp),
      forget: draft.forget,
    },
    needed: useSignUpNeeds(listed),
    wrong: (values) => {
      const { country, postcode } = addressOf(values, listed)
      return {
        registration_no:
          registrationNoOf(values.registration_no, today()) === null && t('signUp.registrationNoWrong'),
        email: emailOf(values.email) === null && t('signUp.emailWrong'),
        postcode: !isPostcodeOf(country, postcode) && t('sites.full.postcodeWrong'),
      }
    },
    whileTyping: false,
    write: send,
    input: ({ document, ...typed }) =>
      document && { input: { body: { ...typed, ...addressOf(typed, listed) } }, document },
    failed: t('signUp.failed'),
    summary: true,
  })
  const percent = Math.round(send.share * 100)
  return (
    <form {...form.attributes} data-wide>
      <Paper withBorder p="lg">
        <PageHead title={t('signUp.title')} lead={t('signUp.lead')} />
        <Stack>
          <ErrorSummary problems={form.problems} />
          <Section title={t('signUp.company')}>
            <CompanyFields form={form} />
          </Section>
          <Section title={t('signUp.you')}>
            <PersonFields form={form} />
          </Section>
          <Section title={t('signUp.address')}>
            <AddressFields form={form} countries={countries} />
          </Section>
          <Section title={t('signUp.document')}>
            <DocumentField
              id={form.field('document').id}
              document={form.values.document}
              onChange={(document) => form.setField('document', document)}
              error={form.errorOf('document')}
              disabled={form.pending}
            />
          </Section>
          {form.failure && <Alert color="red">{form.failure}</Alert>}
          {form.pending && (
            <div role="status">
              {percent < 100 ? t('signUp.sending', { percent }) : t('signUp.sendingDone')}
              <Progress.Root mt={4}>
                {/* Never empty, to show that the upload is running. */}
                <Progress.Section value={Math.max(percent, 2)} aria-label={t('signUp.document')} />
              </Progress.Root>
            </div>
          )}
          <ButtonRow words={form.missing ? { id: missingId, text: form.missing } : null}>
            <Button
              type="submit"
              disabled={form.missing !== null}
              aria-describedby={form.missing ? missingId : undefined}
              loading={form.pending}
            >
              {t('signUp.submit')}
            </Button>
          </ButtonRow>
          <Anchor renderRoot={(props) => <Link to={paths.login} {...props} />}>{t('signUp.toLogin')}</Anchor>
        </Stack>
      </Paper>
    </form>
  )
}

type Countries = Parameters<typeof addressOf>[1]

/** The first missing item in the order of the form; null if nothing is missing. */
function useSignUpNeeds(countries: Countries): (values: SignUpValues) => string | null {
  const { t } = useTranslation()
  return (values) => {
    const address = addressOf(values, countries)
    const fields: [given: string, label: string][] = [
      [values.company, t('signUp.companyName')],
      [values.registration_no, t('signUp.registrationNo')],
      [values.first_name, t('signUp.firstName')],
      [values.responsibility, t('signUp.responsibility')],
      [values.email, t('signUp.email')],
      [values.phone, t('signUp.phone')],
      [address.address_line1, t('sites.full.line1')],
      [needsPostcode(address.country) ? address.postcode : 'none', t('sites.full.postcode')],
      [address.city, t('sites.full.city')],
      [address.country, t('sites.full.country')],
      [address.state, t('sites.full.state')],
      [values.document?.name ?? '', t('signUp.document')],
    ]
    const missing = fields.filter(([given]) => given.trim() === '').map(([, label]) => label)
    return missing.length === 0 ? null : t('signUp.still', { list: missing.join(', ') })
  }
}

interface DocumentFieldProps {
  id: string
  document: File | null
  onChange: (document: File | null) => void
  error: string | undefined
  disabled: boolean
}

function DocumentField({ id, document: chosen, onChange, error, disabled }: DocumentFieldProps) {
  const { t } = useTranslation()
  const sizes = useSizes()
  const [refused, setRefused] = useState<ReturnType<typeof documentRefusal>>(null)
  const limit = sizes(mostDocumentBytes)
  const wrong = refused ? t(`signUp.${refused}`, { limit }) : error
  const pick = (file: File | null) => {
    if (!file) return
    const refusal = documentRefusal(file)
    setRefused(refusal)
    if (!refusal) onChange(file)
  }
  return (
    <div>
      <Text id={`${id}-help`} c="dimmed" mb="xs">
        {t('signUp.documentHelp', { limit })}
      </Text>
      {chosen && (
        <Group gap="xs" wrap="nowrap" mb="xs" p="4px 4px 4px 12px" className={ui.surface}>
          <IconFile size={16} aria-hidden style={{ flex: 'none' }} />
          <span className={ui.breakAnywhere}>{chosen.name}</span>
          <Text span c="dimmed" size="sm" flex="none">
            {sizes(chosen.size)}
          </Text>
          <CloseButton
            iconSize={16}
            ml="auto"
            aria-label={t('signUp.remove', { name: chosen.name })}
            disabled={disabled}
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          />
        </Group>
      )}
      <ChooseFile
        id={id}
        label={t('signUp.document')}
        accept={documentTypes.join(',')}
        onPick={pick}
        describedBy={`${id}-help ${id}-error`}
        disabled={disabled}
      >
        {t(chosen ? 'signUp.another' : 'signUp.choose')}
      </ChooseFile>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}
