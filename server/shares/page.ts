import { createHash } from 'node:crypto'
import type { Language } from '#contract/session.ts'
import type { Logo } from '#server/documents/logo.ts'
import type { DocumentBlock, DocumentRow } from '#contract/documents.ts'
import { words } from '#server/platform/words/words.ts'
import type { OpenedLink } from '#server/shares/open-link.ts'

const style = `
:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 800px; margin: 0 auto; padding: 24px 16px; color: #16212b; background: #fff; overflow-wrap: anywhere }
header { display: flex; gap: 16px; justify-content: space-between; border-bottom: 1px solid #0b6c74; padding-bottom: 12px; margin-bottom: 24px }
header img { max-width: 160px; max-height: 56px; flex: none; background: #fff; padding: 4px; border-radius: 4px }
header strong { font-size: 18px; color: #0b6c74 }
h1 { font-size: 22px; margin: 0 0 8px } h2 { font-size: 16px; margin: 28px 0 8px }
dl { display: grid; grid-template-columns: minmax(110px, 1fr) 3fr; gap: 6px 16px; margin: 0 }
dt, .small, footer, thead th, tr.part { color: #55616d } dd { margin: 0; font-weight: 600 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } dl + table { margin-top: 20px }
th, td { text-align: right; padding: 5px 0 5px 10px; vertical-align: top; font-weight: inherit; overflow-wrap: normal }
th:first-child, td:first-child { text-align: left; padding-left: 0; overflow-wrap: anywhere }
thead th { border-bottom: 1px solid #8a959f; font-size: 13px } tr.strong { font-weight: 600 }
td { white-space: nowrap }
tr.part th { padding-left: 14px } small { display: block; font-weight: 400; color: #55616d }
.small, footer { font-size: 13px } a { color: #0b6c74 }
@media (max-width: 520px) { header { flex-direction: column-reverse; align-items: flex-start } }
@media (prefers-color-scheme: dark) {
  body { color: #e6eaee; background: #14191e } header strong, a { color: #5cc3cc }
  dt, .small, footer, thead th, tr.part, small { color: #a9b4be }
}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** What such a page may do: nothing but look as it does, with a logo only where there is one. */
export function pageHeaders(opened: OpenedLink | null) {
  const pictures = opened?.logo ? ' img-src data:;' : ''
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}';${pictures} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
  }
}

/** A shared document as a page without scripts. */
export function sharedPage({ model, logo }: OpenedLink): string {
  const { letterhead, language } = model
  const say = words[language]
  const other: Language = language === 'en' ? 'ms' : 'en'
  return page(
    language,
    `${model.title} · ${letterhead.name}`,
    `<header><div><strong>${safe(letterhead.name)}</strong>${letterhead.lines.map((line) => `<div class="small">${safe(line)}</div>`).join('')}</div>${logo ? logoHtml(logo) : ''}</header>
<main><h1>${safe(model.title)}</h1>
${model.blocks.map(blockHtml).join('\n')}</main>
<footer><p>${safe(say.sharedAsNow)} <a href="?lang=${other}" hreflang="${other}" lang="${other}">${safe(words[other].sharedInThis)}</a></p></footer>`,
  )
}

/** What answers every link that does not work. */
export function noLinkPage(language: Language): string {
  const say = words[language]
  return page(
    language,
    say.sharedNotThere,
    `<main><h1>${safe(say.sharedNotThere)}</h1><p>${safe(say.sharedNotThereText)}</p></main>`,
  )
}

/** The name stands beside it. */
function logoHtml({ media_type, bytes }: Logo): string {
  return `<img alt="" src="data:${media_type};base64,${bytes.toString('base64')}">`
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${safe(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`
}

function blockHtml(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${safe(block.text)}</h2>`
    case 'text':
      return `<p${block.small ? ' class="small"' : ''}>${safe(block.text)}</p>`
    case 'facts':
      return `<dl>${block.facts.map(({ name, value }) => `<dt>${safe(name)}</dt><dd>${safe(value)}</dd>`).join('')}</dl>`
    case 'table':
      return `<table><thead><tr>${block.heads.map((head) => `<th scope="col">${safe(head)}</th>`).join('')}</tr></thead><tbody>${block.rows.map(rowHtml).join('')}</tbody></table>`
    case 'clauses':
      return `<ol>${block.clauses.map((clause) => `<li>${safe(clause)}</li>`).join('')}</ol>`
    case 'signatures':
      return ''
  }
}

function rowHtml({ cells: [first, ...rest], strong, part }: DocumentRow): string {
  const kind = part ? ' class="part"' : strong ? ' class="strong"' : ''
  const under = first?.under ? `<small>${safe(first.under)}</small>` : ''
  return `<tr${kind}><th scope="row">${safe(first?.text ?? '')}${under}</th>${rest.map(({ text }) => `<td>${safe(text)}</td>`).join('')}</tr>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, whatever someone typed. */
function safe(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => entities[each]!)
}
