import { mostPictureBytes, mostPicturePixels } from '#contract/product-services.ts'
import { invalid } from '#server/platform/errors.ts'
import { detectType } from '#server/platform/file-kind.ts'
import { isPictureWithin } from '#server/platform/picture.ts'
import type { PictureKind } from '#server/product-services/tables.ts'

/** By what file-type calls them: a PNG that moves is a PNG. */
const kinds: Partial<Record<string, PictureKind>> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
}

/** The bytes of a picture and what they are by their content. Throws 422 for anything else, and over 1 MB or 4,000 pixels. */
export async function readPicture(base64: string): Promise<{ bytes: Buffer; kind: PictureKind }> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostPictureBytes) throw invalid({ picture: (w) => w.tooLargeFile(mostPictureBytes) })
  const kind = kinds[(await detectType(bytes)) ?? '']
  if (!kind || !isPictureWithin(mostPicturePixels, kind, bytes))
    throw invalid({ picture: (w) => w.notAPicture(mostPicturePixels) })
  return { bytes, kind }
}
