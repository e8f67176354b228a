import { Button, Group, Input, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPictureBytes, type ProductService } from '#contract/product-services.ts'
import { ChooseFile } from '#web/parts/form/ChooseFile.tsx'
import { pictureUrl } from '#web/parts/form/picture-url.ts'
import { useSizes } from '#web/platform/sizes.ts'
import classes from '#web/product-services/PictureField.module.css'
import { ServicePicture } from '#web/product-services/ServicePicture.tsx'

/** The picture that the service has, another one as its address, or none. */
export type ChosenPicture = string | null

const kinds = ['image/png', 'image/jpeg', 'image/webp']

interface PictureFieldProps {
  id: string
  service: ProductService | null
  value: ChosenPicture
  onChange: (chosen: ChosenPicture) => void
  error: string | undefined
}

/** The picture of a service: shown as customers see it, replaced, or removed. */
export function PictureField({ id, service, value, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const limit = useSizes()(mostPictureBytes)
  const [refused, setRefused] = useState<string | null>(null)
  const wrong = refused ?? error
  const pick = async (file: File | null) => {
    if (!file) return
    const refusal = !kinds.includes(file.type) || file.size > mostPictureBytes
    setRefused(refusal ? t('serviceEditor.pictureRefused', { limit }) : null)
    if (!refusal) onChange(await pictureUrl(file))
  }
  return (
    <div>
      <Text id={`${id}-help`} c="dimmed" size="sm" mb="xs">
        {t('serviceEditor.pictureHelp', { limit })}
      </Text>
      {value !== null && (
        <div className={classes.shown}>
          {value === 'kept' && service ? (
            <ServicePicture service={service} alt={t('serviceEditor.present')} />
          ) : (
            <img className={classes.preview} src={value} alt={t('serviceEditor.chosen')} />
          )}
        </div>
      )}
      <Group gap="xs">
        <ChooseFile
          id={id}
          label={t('serviceEditor.picture')}
          accept={kinds.join(',')}
          onPick={(file) => void pick(file)}
          describedBy={`${id}-help ${id}-error`}
        >
          {t(value === null ? 'serviceEditor.choose' : 'serviceEditor.another')}
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
            {t('serviceEditor.removePicture')}
          </Button>
        )}
      </Group>
      <div id={`${id}-error`} role="status">
        {wrong && <Input.Error mt={4}>{wrong}</Input.Error>}
      </div>
    </div>
  )
}
