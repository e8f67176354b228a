import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#web/account/factor/factor.module.css'
import ui from '#web/parts/ui.module.css'
import { Dialog, FormDialog } from '#web/parts/dialog/Dialog.tsx'
import { ButtonRow } from '#web/parts/page/page.tsx'
import { saveBlob } from '#web/platform/files.ts'
import { today, useDates } from '#web/platform/dates.ts'
import { type FormWrite, usePortalForm } from '#web/parts/form/form.tsx'
import { CurrentPasswordField } from '#web/parts/form/PasswordField.tsx'

/** Recovery codes are shown only once. Only the button closes the dialog, so that no stray click loses them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { fullDay } = useDates()
  const [copied, setCopied] = useState(false)
  const heading = t('secondFactor.codes.file', { date: fullDay(today()) })
  const text = [heading, '', ...codes, ''].join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Dialog title={t('secondFactor.codes.title')} onClose={onClose} busy>
      <Stack className={classes.sheet}>
        <Text>{t('secondFactor.codes.text')}</Text>
        <Text className={ui.paper}>{heading}</Text>
        <ul className={`${ui.framed} ${classes.codes}`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          {/* The clipboard needs HTTPS or localhost. */}
          {'clipboard' in navigator && (
            <Button variant="default" onClick={() => void copy()}>
              {t(copied ? 'secondFactor.codes.copied' : 'secondFactor.codes.copy')}
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'trunkline-recovery-codes.txt')}
          >
            {t('users.document.download')}
          </Button>
          <Button variant="default" onClick={() => window.print()}>
            {t('terms.print')}
          </Button>
        </Group>
        <ButtonRow>
          <Button onClick={onClose} data-autofocus>
            {t('secondFactor.codes.done')}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

/** Asks for the current password, which protects the sign-in from whoever finds the browser open. */
export function PasswordDialog({
  write,
  text,
  ...dialog
}: {
  write: FormWrite<{ body: { current_password: string } }>
  text: string
  title: string
  submit: string
  dangerous?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  const form = usePortalForm({
    initial: { current_password: '' },
    wrong: ({ current_password }) => ({
      current_password: current_password === '' && t('secondFactor.passwordMissing'),
    }),
    write,
    input: (body) => ({ body }),
  })
  return (
    <FormDialog form={form} {...dialog}>
      <Text>{text}</Text>
      <CurrentPasswordField {...form.field('current_password')} data-autofocus />
    </FormDialog>
  )
}
