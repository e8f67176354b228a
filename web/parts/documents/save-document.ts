import { documentsApi, type AskedDocument } from '#contract/documents.ts'
import { call } from '#web/platform/api.ts'
import { saveFile } from '#web/platform/files.ts'

/** Milliseconds: polling interval, wait before `onLong`, and timeout. */
const [every, long, tooLong] = [400, 3_000, 120_000]

export async function saveDocument(asked: { data: AskedDocument }, onLong: () => void) {
  const begun = performance.now()
  let { data } = asked
  let announced = false
  while (!data.ready) {
    const passed = performance.now() - begun
    if (data.failed || passed > tooLong) throw new Error('The document was not made')
    if (passed > long && !announced) {
      announced = true
      onLong()
    }
    await new Promise((resolve) => setTimeout(resolve, every))
    data = (await call(documentsApi.one, { params: { id: data.id } })).data
  }
  await saveFile(documentsApi.file, { params: { id: data.id } }, data.name)
}
