import { AspectRatio, Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { mostPictureBytes, mostPicturePixels, type ProductService } from '#contract/product-services.ts'
import { PictureInput } from '#web/parts/form/PictureInput.tsx'
import ui from '#web/parts/ui.module.css'
import { useSizes } from '#web/platform/sizes.ts'
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
  return (
    <PictureInput
      id={id}
      texts={{
        label: t('serviceEditor.picture'),
        help: t('serviceEditor.pictureHelp', { limit, pixels: mostPicturePixels.toLocaleString('en') }),
        refused: t('serviceEditor.pictureRefused', { limit }),
        choose: t('serviceEditor.choose'),
        another: t('serviceEditor.another'),
        remove: t('serviceEditor.removePicture'),
      }}
      kinds={kinds}
      mostBytes={mostPictureBytes}
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
