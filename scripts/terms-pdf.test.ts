import { expect, test } from 'vitest'
import { written } from '#scripts/pdf.ts'
import { termsPdf } from '#scripts/terms-pdf.ts'
import { termsInForce } from '#server/orders/terms.ts'

const { version } = termsInForce
const texts = termsInForce.clauses(2)
const file = (await termsPdf()).toString('latin1')
const objects = new Map(
  [...file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => [id!, body!] as const),
)
const winAnsi = new TextDecoder('windows-1252')

/** The text of each marked part of the page, by its number. Screen readers skip parts without a number. */
const drawn = new Map<string, string>()
const artifacts: string[] = []
for (const body of objects.values())
  for (const [, tag, how, content] of body.matchAll(/\/(\w+) <<([^>]*)>> BDC(.*?)EMC/gs)) {
    const codes = [...content!.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join('')
    const text = winAnsi.decode(Buffer.from(codes, 'hex'))
    const id = /\/MCID (\d+)/.exec(how!)?.[1]
    if (id === undefined) artifacts.push(`${tag}: ${text}`)
    else drawn.set(id, text)
  }

type Outline = string | [tag: string, ...Outline[]]

/** The document in a screen reader's order. */
function outlineOf(id: string): Outline {
  const body = objects.get(id)!
  const tag = /\/S \/(\w+)/.exec(body)![1]!
  const language = /\/Lang \((\w+)\)/.exec(body)?.[1]
  const parts = /\/K \[(.*?)\]/s.exec(body)![1]!
  return [
    language ? `${tag} ${language}` : tag,
    ...[...parts.matchAll(/(\d+) 0 R|(\d+)/g)].map(([, part, mark]) =>
      part === undefined ? bare(drawn.get(mark!)!) : outlineOf(part),
    ),
  ]
}

/** Line ends lose their space, so words are compared without spaces. */
const bare = (text: string) => text.replaceAll(/\s/g, '')
const clauses = (texts: readonly string[]): Outline => [
  'L',
  ...texts.map((text, index): Outline => ['LI', ['Lbl', `${index + 1}.`], ['LBody', bare(text)]]),
]

test('a screen reader finds headings and every clause in its list, in both languages', () => {
  const root = /\/StructTreeRoot (\d+) 0 R/.exec(file)![1]!
  const [whole] = [.../\/K \[(\d+) 0 R\]/.exec(objects.get(root)!)!].slice(1)
  expect(outlineOf(whole!)).toEqual([
    'Document',
    ['P', 'Trunkline'],
    ['Sect en', ['H1', 'TermsandConditions'], ['P', `Version${version}`], clauses(texts.en)],
    ['Sect ms', ['H1', 'TermadanSyarat'], ['P', `Versi${version}`], clauses(texts.ms)],
  ])
  expect(file).toContain('/Lang (en)')
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toMatch(/\/Marked true/)
  const title = /\/Title (\d+) 0 R/.exec(file)![1]!
  expect(objects.get(title)).toBe('(Trunkline: Terms and Conditions)')
})

test('page number and rules are not part of the text', () => {
  expect(artifacts.map((each) => each.trim())).toEqual([
    'Artifact:',
    `Artifact: Terms and Conditions · Version ${version}1 / 1`,
  ])
})

test('the same terms give the same bytes', async () => {
  expect((await termsPdf()).toString('latin1')).toBe(file)
})

test('refuses a letter that the fonts lack', () => {
  expect(written('two months’ charges – 100%')).toBe('two months’ charges – 100%')
  expect(() => written('條款')).toThrow('no 條')
})
