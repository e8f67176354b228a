import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductId } from '#contract/catalog.ts'
import { roleIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { addProductService, changeProductService } from '#server/product-services/change.ts'

/** The pictures of the products, drawn for the demo: each beside its drawing as SVG. */
const pictures: { product: ProductId; file: string; alt: string; alt_ms: string }[] = [
  {
    product: 1,
    file: 'leased-line.png',
    alt: 'Two office towers joined by a private line under the street',
    alt_ms: 'Dua menara pejabat disambung dengan talian peribadi di bawah jalan',
  },
  {
    product: 2,
    file: 'internet.png',
    alt: 'An office tower joined to the globe by a line',
    alt_ms: 'Menara pejabat disambung ke glob dengan satu talian',
  },
  {
    product: 3,
    file: 'ftto.png',
    alt: 'Fibre rising through a building to the desks on each floor',
    alt_ms: 'Gentian menaiki bangunan ke meja di setiap tingkat',
  },
]

/** The administrator gives the products their pictures, and adds what is made to measure. */
export async function seedCatalogue(db: Db, now: Date) {
  const { id: userId } = await db
    .selectFrom('portal_user')
    .select('id')
    .where('role_id', '=', roleIds.admin)
    .executeTakeFirstOrThrow()
  const author = { userId, now: new Date(now.getTime() - 90 * 86_400_000) }
  const services = await db.selectFrom('product_service').select(['id', 'product_id', 'version']).execute()
  for (const { product, file, ...words } of pictures) {
    const { id, version } = services.find(({ product_id }) => product_id === product)!
    const picture = { content: await pictureIn(file), ...words }
    await changeProductService(db, author, id, { version, picture })
  }
  await addProductService(db, author, {
    title: 'Tailored network',
    text: 'Several sites as one network, dark fibre, or a bandwidth that is not on the list: tell us what you need in your own words, and your client manager designs and prices it.',
    interface: 'As your network needs it',
    service_level: 'Agreed with you',
    ms: {
      title: 'Rangkaian khas',
      text: 'Beberapa tapak sebagai satu rangkaian, gentian gelap, atau lebar jalur yang tiada dalam senarai: beritahu keperluan anda dengan kata-kata sendiri, dan pengurus pelanggan anda merangka serta menetapkan harganya.',
      interface: 'Mengikut keperluan rangkaian anda',
      service_level: 'Dipersetujui dengan anda',
    },
    picture: {
      content: await pictureIn('tailored.png'),
      alt: 'Offices, clouds and servers joined at one point',
      alt_ms: 'Pejabat, awan dan pelayan disambung pada satu titik',
    },
  })
}

async function pictureIn(file: string): Promise<string> {
  return (await readFile(join(import.meta.dirname, 'pictures', file))).toString('base64')
}
