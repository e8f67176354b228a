import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sketchPdf } from '#scripts/sketch-pdf.ts'
import { termsPdf } from '#scripts/terms-pdf.ts'

const root = join(import.meta.dirname, '..')
const pdfs = [
  // The folder that the web build copies.
  { file: join(root, 'web', 'static', 'terms-and-conditions.pdf'), content: await termsPdf() },
  { file: join(root, 'server', 'seed', 'ducts.pdf'), content: await sketchPdf() },
]

// With --check it writes nothing, and the exit code tells whether the files match their sources.
if (!process.argv.includes('--check')) for (const { file, content } of pdfs) writeFileSync(file, content)
else
  for (const { file, content } of pdfs)
    if (!readFileSync(file).equals(content)) {
      console.error(`${file} is out of date; run: node scripts/make-pdfs.ts`)
      process.exitCode = 1
    }
