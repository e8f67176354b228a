import {
  Fieldset,
  Select,
  SimpleGrid,
  Switch,
  Text,
  Textarea,
  TextInput,
  Alert,
  List,
  AspectRatio,
  Box,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productIds, products } from '#contract/catalog.ts'
import {
  productServiceApi,
  serviceTextLengths,
  sharings,
  staleService,
  symmetries,
  type ProductService,
  type StaleEntry,
  type CatalogueChange,
  maxPictureBytes,
  maxPicturePixels,
} from '#contract/product-services.ts'
import { FormDialog, useDialogWrite } from '#web/parts/dialog/Dialog.tsx'
import { usePortalForm } from '#web/parts/form/form.tsx'
import { refresh } from '#web/platform/query.ts'
import { useChangeText, ServicePicture } from '#web/product-services/CoverageSection.tsx'
import { PictureInput } from '#web/parts/form/fields.tsx'
import ui from '#web/parts/ui.module.css'
import { useSizes } from '#web/platform/files.ts'

const noTexts = { title: '', text: '', interface: '', service_level: '' }
const textNames = ['title', 'text', 'interface', 'service_level'] as const
function valuesOf(service: ProductService | null) {
  return {
    product_id: service?.product_id ? String(service.product_id) : '',
    title: service?.title ?? '',
    text: service?.text ?? '',
    interface: service?.interface ?? '',
    service_level: service?.service_level ?? '',
    ms: service?.ms ?? noTexts,
    symmetry: service?.symmetry ?? '',
    sharing: service?.sharing ?? '',
    visible: service?.visible ?? true,
    picture: {
      chosen: (service?.picture ? 'kept' : null) as ChosenPicture,
      alt: service?.picture?.alt ?? '',
      alt_ms: service?.picture?.alt_ms ?? '',
    },
  }
}
type Values = ReturnType<typeof valuesOf>

/** The picture's content is sent only if it is new. */
function bodyOf({ product_id, symmetry, sharing, picture, ...rest }: Values) {
  const { chosen, alt, alt_ms } = picture
  return {
    ...rest,
    product_id: productIds().find((id) => String(id) === product_id) ?? null,
    symmetry: symmetries.find((each) => each === symmetry) ?? null,
    sharing: sharings.find((each) => each === sharing) ?? null,
    picture:
      chosen === null
        ? null
        : { alt, alt_ms, ...(chosen !== 'kept' && { content: chosen.slice(chosen.indexOf(',') + 1) }) },
  }
}

/** Only fields changed in the dialog are sent, so that nobody else's changes are overwritten. */
function changedIn(body: ReturnType<typeof bodyOf>, opened: ReturnType<typeof bodyOf>) {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name as keyof typeof opened]),
    ),
  ) as Partial<typeof body>
}

/** If someone else has changed the entry meanwhile, shows their changes before saving. */
export function ServiceDialog({ service, onClose }: { service: ProductService | null; onClose: () => void }) {
  const { t } = useTranslation()
  const [stale, setStale] = useState<StaleEntry | null>(null)
  const add = useDialogWrite(productServiceApi.add, onClose)
  const change = useDialogWrite(productServiceApi.change, onClose, {
    onFailed: ({ code, data }) => {
      const newer = code === 'stale_version' ? staleService.safeParse(data).data : undefined
      if (!newer) return
      setStale(newer)
      for (const { field, before, after } of newer.changes)
        if (textNames.some((name) => name === field.replace('ms_', ''))) {
          const path = field.replace('ms_', 'ms.') as `${'' | 'ms.'}${(typeof textNames)[number]}`
          // Fields that the user has not changed take the new value.
          if (form.field(path).value === before) form.setField(path, after)
        }
      void refresh([productServiceApi.list.path, productServiceApi.history.path])
    },
  })
  const form = usePortalForm({
    initial: valuesOf(service),
    needed: ({ title, text, picture }) => {
      if (title.trim() === '' || text.trim() === '') return t('serviceEditor.needed')
      return picture.chosen !== null && picture.alt.trim() === '' && t('serviceEditor.altNeeded')
    },
    write: {
      isPending: add.isPending || change.isPending,
      error: service ? change.error : add.error,
      mutate: (body: ReturnType<typeof bodyOf>, onRefused) =>
        service
          ? change.mutate(
              {
                params: { id: service.id },
                body: {
                  ...changedIn(body, bodyOf(valuesOf(service))),
                  version: stale?.version ?? service.version,
                },
              },
              onRefused,
            )
          : add.mutate({ body }, onRefused),
    },
    input: bodyOf,
    errorsFor: (errors) =>
      Object.fromEntries(
        Object.entries(errors).map(([path, [text]]) => [path.replace(/^picture.*/, 'picture.chosen'), text]),
      ),
  })
  const { picture } = form.values
  const choices = (name: 'symmetry' | 'sharing', all: { value: string; label: string }[]) => ({
    ...form.field(name),
    onChange: (value: string | null) => form.setField(name, value ?? ''),
    data: [{ value: '', label: t('serviceEditor.notStated') }, ...all],
    allowDeselect: false,
  })
  return (
    <FormDialog
      form={form}
      title={service ? t('serviceEditor.editOf', { title: service.title }) : t('productServices.add')}
      submit={t('serviceEditor.save')}
      size="large"
      onClose={onClose}
    >
      <Select
        {...form.field('product_id')}
        onChange={(value) => form.setField('product_id', value ?? '')}
        label={t('quotes.product')}
        description={t('serviceEditor.productHelp')}
        data={[
          { value: '', label: t('serviceEditor.noProduct') },
          ...productIds().map((id) => ({ value: String(id), label: products[id].name })),
        ]}
        allowDeselect={false}
      />
      <Texts form={form} within="" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          {...choices(
            'symmetry',
            symmetries.map((value) => ({ value, label: t(`productServices.symmetry.${value}`) })),
          )}
          label={t('serviceEditor.field.symmetry')}
        />
        <Select
          {...choices(
            'sharing',
            sharings.map((value) => ({ value, label: t(`productServices.sharing.${value}`) })),
          )}
          label={t('serviceEditor.field.sharing')}
        />
      </SimpleGrid>
      <Fieldset legend={t('serviceEditor.field.picture')}>
        <PictureField
          service={service}
          {...form.field('picture.chosen')}
          onChange={(chosen) => form.setField('picture.chosen', chosen)}
        />
        {picture.chosen !== null && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="sm">
            <TextInput
              {...form.field('picture.alt')}
              label={t('serviceEditor.alt')}
              description={t('serviceEditor.altHelp')}
              maxLength={serviceTextLengths.alt}
            />
            <TextInput
              {...form.field('picture.alt_ms')}
              label={t('serviceEditor.field.alt_ms')}
              description={t('serviceEditor.malayHelp')}
              maxLength={serviceTextLengths.alt}
            />
          </SimpleGrid>
        )}
      </Fieldset>
      <Fieldset legend="Bahasa Malaysia">
        <Text c="dimmed" size="sm" mb="xs">
          {t('serviceEditor.malayHelp')}
        </Text>
        <SimpleGrid cols={1} spacing="sm">
          <Texts form={form} within="ms." />
        </SimpleGrid>
      </Fieldset>
      <Switch
        label={t('serviceEditor.field.visible')}
        description={t('serviceEditor.visibleHelp')}
        checked={form.values.visible}
        onChange={(event) => form.setField('visible', event.currentTarget.checked)}
      />
      {stale && <StaleService changes={stale.changes} />}
    </FormDialog>
  )
}

type Form = ReturnType<typeof usePortalForm<Values, ReturnType<typeof bodyOf>>>

function Texts({ form, within }: { form: Form; within: '' | 'ms.' }) {
  const { t } = useTranslation()
  return textNames.map((name) => {
    const props = {
      ...form.field(`${within}${name}`),
      label: t(`serviceEditor.field.${within === '' ? '' : 'ms_'}${name}`),
      maxLength: serviceTextLengths[name],
    }
    return name === 'text' ? (
      <Textarea key={name} {...props} autosize minRows={3} maxRows={8} />
    ) : (
      <TextInput key={name} {...props} />
    )
  })
}

function StaleService({ changes }: { changes: readonly CatalogueChange[] }) {
  const { t } = useTranslation()
  const changeText = useChangeText()
  return (
    <Alert color="orange" title={t('serviceEditor.stale')}>
      <List size="sm">
        {changes.map((change, index) => {
          const { name, after } = changeText(change)
          return (
            <List.Item key={`${change.field} ${index}`}>{t('serviceEditor.now', { name, after })}</List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

/** The stored picture (`kept`), a new one as a data URL, or none. */
type ChosenPicture = string | null

const kinds = ['image/png', 'image/jpeg', 'image/webp']

interface PictureFieldProps {
  id: string
  service: ProductService | null
  value: ChosenPicture
  onChange: (chosen: ChosenPicture) => void
  error: string | undefined
}

function PictureField({ id, service, value, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const limit = useSizes()(maxPictureBytes)
  return (
    <PictureInput
      id={id}
      texts={{
        label: t('serviceEditor.field.picture'),
        help: t('serviceEditor.pictureHelp', { limit, pixels: maxPicturePixels.toLocaleString('en') }),
        refused: t('serviceEditor.pictureRefused', { limit }),
        choose: t('serviceEditor.choose'),
        another: t('serviceEditor.another'),
        remove: t('serviceEditor.removePicture'),
      }}
      kinds={kinds}
      maxBytes={maxPictureBytes}
      shown={
        value && (
          <Box w="min(100%, 280px)" mb={8} className={ui.framed} style={{ overflow: 'hidden' }}>
            {value === 'kept' && service ? (
              <ServicePicture service={service} alt={t('serviceEditor.present')} />
            ) : (
              <AspectRatio ratio={16 / 9}>
                <img src={value} alt={t('serviceEditor.chosen')} />
              </AspectRatio>
            )}
          </Box>
        )
      }
      onChange={onChange}
      error={error}
    />
  )
}
