import { useQuery } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { productServiceApi, type ProductService } from '#contract/product-services.ts'
import { pictureUrl } from '#web/parts/form/picture-url.ts'
import { ask, replyOf } from '#web/platform/api.ts'
import classes from '#web/product-services/ServicePicture.module.css'

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
