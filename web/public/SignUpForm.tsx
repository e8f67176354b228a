import { Alert, Anchor, Button, Paper, Progress, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { countryApi, isPostcodeOf } from '#contract/countries.ts'
import { emailOf } from '#contract/email.ts'
import { paths } from '#contract/paths.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { ErrorSummary } from '#web/parts/form/ErrorSummary.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { ButtonRow } from '#web/parts/page/ButtonRow.tsx'
import { PageHead } from '#web/parts/page/PageHead.tsx'
import { Section } from '#web/parts/page/Section.tsx'
import { addressOf } from '#web/parts/site/full-address.ts'
import { today } from '#web/platform/dates.ts'
import { strangersDraft } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'
import { DocumentField } from '#web/public/DocumentField.tsx'
import { emptySignUp, signUpDraft, useSendSignUp, type SignUpValues } from '#web/public/sign-up.ts'
import { AddressFields, CompanyFields, PersonFields } from '#web/public/SignUpFields.tsx'
import { useSignUpNeeds } from '#web/public/sign-up-needs.ts'

const draft = strangersDraft('signUp', signUpDraft)
const initial: SignUpValues = { ...emptySignUp, document: null }

/** The form of a sign-up, with the upload of its document. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
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
      // Without the document, which belongs to no draft.
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
                {/* Never empty: it says that something is under way. */}
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
