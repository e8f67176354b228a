import { Button, Fieldset, Group, Input, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bankFields,
  letterheadApi,
  letterheadFields,
  letterheadLengths,
  mostLogoBytes,
  mostLogoPixels,
  type Letterhead,
  type LetterheadField,
} from '#contract/letterhead.ts'
import classes from '#web/account/letterhead/LetterheadSection.module.css'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { pictureUrl } from '#web/parts/form/picture-url.ts'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { showMessage } from '#web/platform/messages.ts'
import { useWrite } from '#web/platform/query.ts'
import { useSizes } from '#web/platform/sizes.ts'

interface LetterheadDialogProps {
  letterhead: Letterhead
  onClose: () => void
}

const alone = ['registration_no', 'sst_no', 'phone', 'email', 'website'] as const

/** Changes the letterhead, as it was when the dialog opened; what someone else has changed since is refused. */
export function LetterheadDialog({ letterhead, onClose }: LetterheadDialogProps) {
  const { t } = useTranslation()
  const { logo, version } = letterhead
  const present = logo && `data:${logo.media_type};base64,${logo.content}`
  const form = usePortalForm({
    initial: {
      ...(Object.fromEntries(letterheadFields.map((name) => [name, letterhead[name]])) as Record<
        LetterheadField,
        string
      >),
      logo: present,
    },
    needed: ({ name }) => name.trim() === '' && t('letterhead.needed'),
    write: useWrite(letterheadApi.change, {
      onDone: ({ message }) => {
        if (message) showMessage(message)
        onClose()
      },
    }),
    input: ({ logo: chosen, ...texts }) => ({
      body: {
        ...texts,
        version,
        // The present one need not be sent again.
        ...(chosen !== present && {
          logo: chosen === null ? null : { content: chosen.slice(chosen.indexOf(',') + 1) },
        }),
      },
    }),
  })
  const text = (name: LetterheadField) => ({
    ...form.field(name),
    label: t(`letterhead.field.${name}`),
    maxLength: letterheadLengths[name],
  })
  return (
    <FormDialog
      form={form}
      title={t('letterhead.change')}
      submit={t('letterhead.save')}
      size="large"
      onClose={onClose}
    >
      <TextInput {...text('name')} required data-autofocus />
      <Textarea {...text('address')} autosize minRows={2} maxRows={5} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {alone.map((name) => (
          <TextInput key={name} {...text(name)} />
        ))}
      </SimpleGrid>
      <Fieldset legend={t('letterhead.field.logo')}>
        <LogoField {...form.field('logo')} onChange={(chosen) => form.setField('logo', chosen)} />
      </Fieldset>
      <Fieldset legend={t('letterhead.account')}>
        <Text c="dimmed" size="sm" mb="xs">
          {t('letterhead.accountHelp')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {bankFields.map((name) => (
            <TextInput key={name} {...text(name)} />
          ))}
        </SimpleGrid>
      </Fieldset>
    </FormDialog>
  )
}

const kinds = ['image/png', 'image/jpeg']

interface LogoFieldProps {
  id: string
  /** Its address; null for none. */
  value: string | null
  onChange: (chosen: string | null) => void
  error: string | undefined
}

function LogoField({ id, value, onChange, error }: LogoFieldProps) {
  const { t } = useTranslation()
  const limit = useSizes()(mostLogoBytes)
  const [refused, setRefused] = useState<string | null>(null)
  const wrong = refused ?? error
  const pick = async (file: File | null) => {
    if (!file) return
    const refusal = !kinds.includes(file.type) || file.size > mostLogoBytes
    setRefused(refusal ? t('letterhead.logoRefused', { limit }) : null)
    if (!refusal) onChange(await pictureUrl(file))
  }
  return (
    <>
      <Text id={`${id}-help`} c="dimmed" size="sm" mb="xs">
        {t('letterhead.logoHelp', { limit, pixels: mostLogoPixels })}
      </Text>
      <Group gap="xs">
        {value !== null && <img className={classes.logo} src={value} alt={t('letterhead.field.logo')} />}
        <ChooseFile
          id={id}
          label={t('letterhead.field.logo')}
          accept={kinds.join(',')}
          onPick={(file) => void pick(file)}
          describedBy={`${id}-help ${id}-error`}
        >
          {t(value === null ? 'letterhead.choose' : 'letterhead.another')}
        </ChooseFile>
        {value !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              onChange(null)
              document.getElementById(id)?.focus()
            }}
          >
            {t('letterhead.remove')}
          </Button>
        )}
      </Group>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </>
  )
}
