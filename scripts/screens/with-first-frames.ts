import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import { screens } from '#contract/paths.ts'
import { firstFrameOf } from '#web/app/first/frames.ts'

const source = (file: string) =>
  readFile(join(import.meta.dirname, '..', '..', 'web', 'app', 'first', file), 'utf8')

/** Writes the first script and its styles into the page, and down the frame of each screen, for the server to write into it. */
export const withFirstFrames: Plugin = {
  name: 'with-first-frames',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      const script = await transformWithOxc(await source('first.ts'), 'first.ts')
      const styles = (await source('first.css')) + (await source('shapes.css'))
      // In a block, so that nothing of it is global.
      const first = `<style>${small(styles)}</style><script>{${small(script.code)}}</script>`
      // What stands before a stylesheet in the body is painted without it; scripts still wait for it.
      const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      return (
        html
          .replace(sheet, '')
          .replace(
            '<!--first-->',
            () => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"') + first,
          )
          // Before what the scripts add: what these write at run time overrides the sheet.
          .replace('<div id="root">', () => `${sheet.trim()}\n    <div id="root">`)
      )
    },
  },
  generateBundle() {
    const frames = JSON.stringify(Object.fromEntries(screens.map((screen) => [screen, firstFrameOf(screen)])))
    this.emitFile({ type: 'asset', fileName: 'first-frames.json', source: frames })
  },
}

/** Without comments and indentation. */
function small(code: string): string {
  return code
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '')
}
