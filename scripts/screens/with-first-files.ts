import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { firstModules } from '#server/platform/first-files.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * What a browser that knows it compiles off the main thread, while the file is still coming. Without it, each function is
 * compiled when it is first called: a third of what a phone does before a screen stands.
 */
const compiledAtOnce = '//# allFunctionsCalledOnLoad\n'
/** A file of fewer characters has next to no functions. */
const leastCompiled = 2_000

/** Writes down which files each part consists of that is loaded on its own, and the font, for the server to name them in its page. */
export const withFirstFiles: Plugin = {
  name: 'with-first-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const filesOf = (file: string, found = new Set<string>()) => {
      const chunk = bundle[file]
      if (found.has(file) || chunk?.type !== 'chunk') return found
      found.add(file)
      for (const imported of chunk.imports) filesOf(imported, found)
      return found
    }
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    const there = filesOf(chunks.find(({ isEntry }) => isEntry)?.fileName ?? '')
    const files = new Map(
      chunks.flatMap(({ isDynamicEntry, facadeModuleId, fileName }) =>
        isDynamicEntry && facadeModuleId
          ? [
              [
                relative(root, facadeModuleId).replaceAll(sep, '/'),
                [...filesOf(fileName)].filter((file) => !there.has(file)),
              ],
            ]
          : [],
      ),
    )
    const modules = new Set(Object.values(firstModules).flatMap((each) => each ?? []))
    const first = new Set([...there, ...[...modules].flatMap((module) => files.get(module) ?? [])])
    for (const chunk of chunks)
      if (first.has(chunk.fileName) && chunk.code.length >= leastCompiled)
        chunk.code = compiledAtOnce + chunk.code
    const letters = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
    const source = JSON.stringify({ ...Object.fromEntries(files), letters })
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source })
  },
}
