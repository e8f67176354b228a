import { useQuery } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  productServiceApi,
  type ProductService,
  sharings,
  symmetries,
  type CatalogueChange,
} from '#contract/product-services.ts'
import { pictureUrl } from '#web/parts/form/fields.tsx'
import { ask, replyOf } from '#web/platform/api.ts'
import classes from '#web/product-services/service.module.css'
import type { Changed } from '#web/parts/record/record.tsx'

interface ServicePictureProps {
  service: Pick<ProductService, 'id' | 'picture'>
  alt: string
}

export function ServicePicture({ service: { id, picture }, alt }: ServicePictureProps) {
  const read = useQuery({
    queryKey: [productServiceApi.picture.path, id, picture?.version],
    queryFn: () => readPicture(id),
    enabled: picture !== null,
    // The key contains the version.
    staleTime: Infinity,
  })
  return (
    <div className={classes.frame}>
      {read.data ? (
        <img className={classes.picture} src={read.data} alt={alt} />
      ) : (
        picture === null && (
          <IconPhoto size={40} stroke={1.2} aria-hidden color="var(--mantine-color-dimmed)" />
        )
      )}
    </div>
  )
}

/** The request needs the session token, so an `img` URL does not work. */
async function readPicture(id: number): Promise<string> {
  const response = await ask(productServiceApi.picture, { params: { id } })
  // A failure has a JSON envelope; reading it throws.
  if (!response.ok) await replyOf(productServiceApi.picture, response)
  return pictureUrl(await response.blob())
}

export function useChangeText() {
  const { t } = useTranslation()
  return ({ field, before, after }: CatalogueChange) => {
    const value = (text: string) => {
      if (field === 'visible') return t(`serviceEditor.${text === 'yes' ? 'yes' : 'no'}`)
      if (field === 'product') return text || t('serviceEditor.noProduct')
      const symmetry = symmetries.find((each) => each === text)
      if (field === 'symmetry' && symmetry) return t(`productServices.symmetry.${symmetry}`)
      const sharing = sharings.find((each) => each === text)
      if (field === 'sharing' && sharing) return t(`productServices.sharing.${sharing}`)
      return text || t('common.empty')
    }
    return {
      name: t(`serviceEditor.field.${field}`),
      before: value(before),
      after: value(after),
    } satisfies Changed
  }
}
