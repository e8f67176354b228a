import { Box, Fieldset, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
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
import { FormDialog } from '#web/parts/form/FormDialog.tsx'
import { PictureInput } from '#web/parts/form/PictureInput.tsx'
import { usePortalForm } from '#web/parts/form/portal-form.ts'
import { useDialogWrite } from '#web/parts/dialog/dialog-write.ts'
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
    write: useDialogWrite(letterheadApi.change, onClose),
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
  return (
    <PictureInput
      id={id}
      texts={{
        label: t('letterhead.field.logo'),
        help: t('letterhead.logoHelp', { limit, pixels: mostLogoPixels }),
        refused: t('letterhead.logoRefused', { limit }),
        choose: t('letterhead.choose'),
        another: t('letterhead.another'),
        remove: t('letterhead.remove'),
      }}
      kinds={kinds}
      mostBytes={mostLogoBytes}
      shown={
        value && (
          <Box mb="xs">
            <img className={classes.logo} src={value} alt={t('letterhead.field.logo')} />
          </Box>
        )
      }
      onChange={onChange}
      error={error}
    />
  )
}
