import {
  Button,
  Paper,
  Stack,
  Text,
  Alert,
  Anchor,
  Progress,
  CloseButton,
  Group,
  Input,
  SimpleGrid,
  TextInput,
} from '@mantine/core'
import { useDidUpdate, useTimeout } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { paths } from '#contract/paths.ts'
import {
  signUpLinkHours,
  needsPostcode,
  documentTypes,
  maxDocumentBytes,
  signUpLengths,
  signUpApi,
} from '#contract/sign-up.ts'
import { Dialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow, PageHead, Section } from '#web/parts/page/page.tsx'
import { settings } from '#web/platform/settings.ts'
import { countryApi, isPostcodeOf, homeCountry } from '#contract/countries.ts'
import { emailOf } from '#contract/email.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { ErrorSummary, usePortalForm, type PortalForm } from '#web/parts/form/form.tsx'
import { addressOf, countryOf, withCountry, addressForm, typedText } from '#web/parts/site/full-address.ts'
import { today } from '#web/platform/dates.ts'
import { userDraft } from '#web/platform/drafts.ts'
import { useRead, queryClient, reading } from '#web/platform/query.ts'
import { ChooseFile, ListPicker } from '#web/parts/form/fields.tsx'
import ui from '#web/parts/ui.module.css'
import { useSizes, sendFile } from '#web/platform/files.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CallError } from '#web/platform/api.ts'

/** A reload keeps the input, but not the document. */
const signUpDraft = addressForm.extend({
  company: typedText,
  registration_no: typedText,
  first_name: typedText,
  last_name: typedText,
  responsibility: typedText,
  email: typedText,
  phone: typedText,
})
type SignUpDraft = z.output<typeof signUpDraft>
type SignUpValues = SignUpDraft & { document: File | null }

/** The URL names the second step. */
type Step = 'you' | 'company'
const personFields = ['first_name', 'last_name', 'responsibility', 'email', 'phone'] as const

/** Files of unknown type are left to the server. */
function documentRefusal(file: File): 'wrongType' | 'tooLarge' | 'emptyFile' | null {
  if (file.type !== '' && !documentTypes.some((type) => type === file.type)) return 'wrongType'
  if (file.size > maxDocumentBytes) return 'tooLarge'
  return file.size === 0 ? 'emptyFile' : null
}

interface SignUpToSend {
  input: CallInput<typeof signUpApi.send>
  document: File
}

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
        <PageHead title={t('password.forgot.sent')} lead={t('signUp.done.text', { email })} />
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
                {t('common.okay')}
              </Button>
            </ButtonRow>
          </Stack>
        </Dialog>
      )}
    </>
  )
}

const draft = userDraft(undefined, 'signUp', signUpDraft, sessionStorage)
const initial: SignUpValues = { ...signUpDraft.parse({ country: homeCountry }), document: null }

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation()
  const missingId = useId()
  const navigate = useNavigate()
  const { step: asked }: { step?: string } = useSearch({ strict: false })
  const head = useRef<HTMLParagraphElement>(null)
  const countries = useRead(countryApi.list, {}, { staleTime: Infinity })
  const listed = countries.data ?? []
  const [share, setShare] = useState(0)
  const send = useMutation<unknown, CallError, SignUpToSend>({
    mutationFn: ({ input, document }) => {
      setShare(0)
      const { signal } = new AbortController()
      return sendFile(signUpApi.send, input, document, { onProgress: setShare, signal })
    },
    onSuccess: (_, { input }) => {
      draft.forget()
      onSent(input.body.email)
    },
  })
  const missing = useSignUpNeeds(listed)
  const stepOf = (values: SignUpValues): Step =>
    asked === 'company' && missing('you', values) === null ? 'company' : 'you'
  const goTo = (to: Step) => void navigate({ to: '.', search: to === 'you' ? {} : { step: to } })
  const form = usePortalForm<SignUpValues, SignUpToSend | 'company'>({
    initial,
    draft: {
      read: () => {
        const typed = draft.read()
        return typed && { ...typed, document: null }
      },
      // The document is not saved in the draft.
      save: (values, empty) => draft.save(signUpDraft.parse(values), signUpDraft.parse(empty)),
      forget: draft.forget,
    },
    needed: (values) => missing(stepOf(values), values),
    wrong: (values) => {
      if (stepOf(values) === 'you') return { email: emailOf(values.email) === null && t('signUp.emailWrong') }
      const { country, postcode } = addressOf(values, listed)
      return {
        registration_no:
          registrationNoOf(values.registration_no, today()) === null && t('signUp.registrationNoWrong'),
        postcode: !isPostcodeOf(country, postcode) && t('sites.full.postcodeWrong'),
      }
    },
    write: {
      ...send,
      mutate: (sent, onRefused) => {
        if (sent === 'company') return goTo(sent)
        const onError = (error: CallError) => {
          onRefused?.(error)
          if (personFields.some((name) => name in error.errors)) goTo('you')
        }
        send.mutate(sent, { onError })
      },
    },
    input: (values) => {
      if (stepOf(values) === 'you') return 'company'
      const { document, ...typed } = values
      return document && { input: { body: { ...typed, ...addressOf(typed, listed) } }, document }
    },
    failed: t('signUp.failed'),
    summary: true,
  })
  const step = stepOf(form.values)
  const problems = form.problems.filter(
    ({ field }) => personFields.some((name) => form.field(name).id === field) === (step === 'you'),
  )
  useDidUpdate(() => {
    if (problems.length === 0) head.current?.focus()
  }, [step])
  const percent = Math.round(share * 100)
  return (
    <form {...form.attributes} data-wide>
      <Paper withBorder p="lg">
        <PageHead title={t('signUp.title')} lead={t('signUp.lead')} />
        <Stack>
          <Text ref={head} tabIndex={-1} fw={600}>
            {t('signUp.step', { number: step === 'you' ? 1 : 2 })}
          </Text>
          <ErrorSummary problems={problems} />
          {step === 'you' ? (
            <Section title={t('signUp.you')}>
              <PersonFields form={form} />
            </Section>
          ) : (
            <>
              <Section title={t('quotes.company')}>
                <CompanyFields form={form} />
              </Section>
              <Section title={t('signUp.address')}>
                <AddressFields form={form} countries={countries} />
              </Section>
              <Section title={t('signUp.document')}>
                <DocumentField form={form} />
              </Section>
            </>
          )}
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
            {step === 'company' && (
              <Button variant="default" disabled={form.pending} onClick={() => goTo('you')}>
                {t('approvals.back')}
              </Button>
            )}
            <Button
              type="submit"
              disabled={form.missing !== null}
              aria-describedby={form.missing ? missingId : undefined}
              loading={form.pending}
            >
              {t(step === 'you' ? 'secondFactor.continue' : 'signUp.title')}
            </Button>
          </ButtonRow>
          <Anchor renderRoot={(props) => <Link to={paths.login} {...props} />}>{t('signUp.toLogin')}</Anchor>
        </Stack>
      </Paper>
    </form>
  )
}

/** Names the missing fields of a step in their order; null if there are none. */
function useSignUpNeeds(countries: Parameters<typeof addressOf>[1]) {
  const { t } = useTranslation()
  return (step: Step, values: SignUpValues): string | null => {
    const address = addressOf(values, countries)
    const fields: Record<Step, [given: string, label: string][]> = {
      you: [
        [values.first_name, t('signUp.firstName')],
        [values.responsibility, t('account.responsibility')],
        [values.email, t('signin.email')],
        [values.phone, t('sendToOrder.phone')],
      ],
      company: [
        [values.company, t('customers.field.company')],
        [values.registration_no, t('signUp.registrationNo')],
        [address.address_line1, t('sites.full.line1')],
        [needsPostcode(address.country) ? address.postcode : 'none', t('sites.full.postcode')],
        [address.city, t('sites.full.city')],
        [address.country, t('sites.full.country')],
        [address.state, t('sites.full.state')],
        [values.document?.name ?? '', t('signUp.document')],
      ],
    }
    const missing = fields[step].filter(([given]) => given.trim() === '').map(([, label]) => label)
    return missing.length === 0 ? null : t('quoteDialogs.form.still', { list: missing.join(', ') })
  }
}

interface FieldsProps {
  form: PortalForm<SignUpValues>
}

function DocumentField({ form }: FieldsProps) {
  const { t } = useTranslation()
  const { id } = form.field('document')
  const chosen = form.values.document
  const sizes = useSizes()
  const [refused, setRefused] = useState<ReturnType<typeof documentRefusal>>(null)
  const limit = sizes(maxDocumentBytes)
  const wrong = refused ? t(`signUp.${refused}`, { limit }) : form.errorOf('document')
  const pick = (file: File | null) => {
    if (!file) return
    const refusal = documentRefusal(file)
    setRefused(refusal)
    if (!refusal) form.setField('document', file)
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
            aria-label={t('common.removeOf', { name: chosen.name })}
            disabled={form.pending}
            onClick={() => {
              form.setField('document', null)
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
        disabled={form.pending}
      >
        {t(chosen ? 'signUp.another' : 'signUp.choose')}
      </ChooseFile>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}

const typed = (
  { field, values, check }: PortalForm<SignUpValues>,
  name: keyof SignUpDraft,
  label: string,
  autoComplete?: string,
) => ({
  ...field(name),
  name,
  label,
  autoComplete,
  maxLength: signUpLengths[name],
  onBlur: () => values[name] !== '' && check(name),
})

function CompanyFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <TextInput {...typed(form, 'company', t('customers.field.company'), 'organization')} required />
      <TextInput
        {...typed(form, 'registration_no', t('signUp.registrationNo'), 'off')}
        description={t('signUp.registrationNoHelp')}
        required
      />
    </Stack>
  )
}

function PersonFields({ form }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput {...typed(form, 'first_name', t('signUp.firstName'), 'given-name')} required />
        <TextInput
          {...typed(form, 'last_name', `${t('signUp.lastName')} (${t('common.optional')})`, 'family-name')}
        />
      </SimpleGrid>
      <TextInput
        {...typed(form, 'responsibility', t('account.responsibility'), 'organization-title')}
        description={t('signUp.responsibilityHelp')}
        required
      />
      <TextInput
        {...typed(form, 'email', t('signin.email'), 'email')}
        description={t('signUp.emailHelp')}
        required
        type="email"
      />
      <TextInput
        {...typed(form, 'phone', t('sendToOrder.phone'), 'tel')}
        description={t('signUp.phoneHelp')}
        required
        type="tel"
      />
    </Stack>
  )
}

interface AddressFieldsProps extends FieldsProps {
  countries: ReturnType<typeof useRead<typeof countryApi.list>>
}

/** A Malaysian postcode fills in city and state, which can be changed. */
function AddressFields({ form, countries }: AddressFieldsProps) {
  const { t } = useTranslation()
  const [filled, setFilled] = useState(false)
  const latest = useRef('')
  const listed = countries.data ?? []
  const { country } = form.values
  const states = countryOf(listed, country)?.states ?? []
  const needs = needsPostcode(countryOf(listed, country)?.name ?? country)
  const fill = async (postcode: string) => {
    latest.current = postcode
    setFilled(false)
    if (!needs || !isPostcodeOf(homeCountry, postcode)) return
    // If it fails, they are typed.
    const answer = await queryClient
      .fetchQuery({ ...reading(countryApi.places, { params: { postcode } }), staleTime: Infinity })
      .catch(() => undefined)
    const place = answer?.data[0]
    if (!place || latest.current !== postcode) return
    form.set(place)
    setFilled(true)
  }
  const label = t('sites.full.postcode')
  const postcode = typed(
    form,
    'postcode',
    needs ? label : `${label} (${t('common.optional')})`,
    'postal-code',
  )
  return (
    <Stack gap="sm">
      {countries.isError && (
        <Alert color="red">
          {t('sites.full.countriesFailed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void countries.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Alert>
      )}
      <TextInput {...typed(form, 'address_line1', t('sites.full.line1'), 'address-line1')} required />
      <TextInput
        {...typed(
          form,
          'address_line2',
          `${t('sites.full.line2')} (${t('common.optional')})`,
          'address-line2',
        )}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput
          {...postcode}
          required={needs}
          inputMode={needs ? 'numeric' : 'text'}
          description={filled ? t('signUp.filled') : undefined}
          descriptionProps={{ role: 'status' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => {
            postcode.onChange(event)
            void fill(event.currentTarget.value.trim())
          }}
        />
        <TextInput {...typed(form, 'city', t('sites.full.city'), 'address-level2')} required />
        <ListPicker
          label={t('sites.full.country')}
          placeholder={t('sites.full.countryHint')}
          options={listed.map(({ name }) => name)}
          id={form.field('country').id}
          text={country}
          error={form.errorOf('country')}
          onText={(other) => {
            setFilled(false)
            form.set(withCountry(form.values, other, listed))
          }}
        />
        {states.length > 0 ? (
          <ListPicker
            label={t('sites.full.state')}
            placeholder={t('sites.full.stateHint')}
            options={states}
            id={form.field('state').id}
            text={form.values.state}
            error={form.errorOf('state')}
            onText={form.field('state').onChange}
          />
        ) : (
          <TextInput {...typed(form, 'state', t('sites.full.state'))} required />
        )}
      </SimpleGrid>
    </Stack>
  )
}
