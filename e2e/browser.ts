import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

interface Browser {
  path: string
  args: string[]
  env: Record<string, string>
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

// A test's pages need no separate processes, whose start costs a tenth of a page load.
const args = ['--no-sandbox', '--renderer-process-limit=1']

/** The browser of the tests: an installed Chromium or Chrome if there is one, otherwise the npm package's. */
export async function findBrowser(): Promise<Browser> {
  const locale = process.env.LC_ALL ?? process.env.LC_CTYPE ?? process.env.LANG
  const env = Object.fromEntries(
    Object.entries({
      // Without a locale, Chromium saves a file with a non-ASCII name as "download".
      ...(!locale && { LC_ALL: 'C.UTF-8' }),
      ...process.env,
      TMPDIR: process.env.E2E_BROWSER_TMP ?? process.env.TMPDIR,
    }).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  for (const path of [...onPath, ...places]) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return { path, args, env }
  }
  // It unpacks itself into TMPDIR and would reuse another version's copy there, so it gets a separate folder.
  if (env.TMPDIR) process.env.TMPDIR = env.TMPDIR
  const { default: packed } = await import('@sparticuz/chromium')
  return { path: await packed.executablePath(), args, env }
}
