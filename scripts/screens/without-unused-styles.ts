import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Mantine names its classes so; each of its components has names of its own. */
const itsClass = /\bm_[0-9a-f]{6,8}\b/g

/** Leaves out the styles of those of Mantine's components that no screen has: more than a third of all. */
export const withoutUnusedStyles: Plugin = {
  name: 'without-unused-styles',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle)
      const used = new Set(
        files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(itsClass) ?? []) : [])),
      )
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        const source = usedRules(String(file.source), used)
        // Its name stands for what is in it, because it is cached for good.
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = file.fileName.replace(/-[^-/]{8}\.css$/, `-${hash}.css`)
        for (const page of files)
          if (page.type === 'asset' && page.fileName.endsWith('.html'))
            page.source = String(page.source).replaceAll(file.fileName, fileName)
        delete bundle[file.fileName]
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  },
}

/** The rules of a minified sheet without those all of whose selectors need a class that no script writes. */
function usedRules(sheet: string, used: Set<string>): string {
  return sheet.replaceAll(/([^{}]*)\{[^{}]*\}/g, (rule, selectors: string) => {
    // What must not have a class matches everything without it.
    if (selectors.includes(':not(')) return rule
    const needed = selectors.split(',').map((selector) => selector.match(/\.m_[0-9a-f]{6,8}\b/g) ?? [])
    return needed.every((names) => names.some((name) => !used.has(name.slice(1)))) ? '' : rule
  })
}
