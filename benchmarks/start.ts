import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processorTime, residentMemory } from '#benchmarks/processor.ts'
import { freePort } from '#server/embedded/postmaster.ts'

const maxToAnswer = 1_500
const maxMemory = 160
const starts = 5

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
const [, ...command] = scripts.start.split(' ')

/**
 * Starts the portal like `npm start`, on a separate database: once to fill it, then several times until its first
 * answer, including the start of PostgreSQL, and measures the memory of the idle portal.
 */
export async function benchStart(say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-bench-start-'))
  try {
    const first = await started(dataDir)
    say(`start: first, with the demo and the screens ${first.toAnswer.toFixed(0).padStart(12)} ms`)
    await pause(20_000) // writes the demo's year of history
    await first.end()
    const took: Awaited<ReturnType<typeof started>>[] = []
    for (let again = 0; again < starts; again++) {
      const portal = await started(dataDir)
      took.push(portal)
      if (again === starts - 1) {
        await pause(15_000)
        const megabytes = residentMemory(portal.pid)
        const verdict = megabytes === undefined ? 'Linux only' : megabytes <= maxMemory ? 'yes' : 'NO'
        say(
          `start: memory when idle ${String(megabytes?.toFixed(0)).padStart(33)} MB (at most ${maxMemory}: ${verdict})`,
        )
      }
      await portal.end()
    }
    const middle = (of: (each: (typeof took)[number]) => number) =>
      took.map(of).sort((a, b) => a - b)[Math.floor(starts / 2)]!
    const answer = middle((each) => each.toAnswer)
    const verdict = answer <= maxToAnswer ? 'yes' : 'NO'
    say(
      `start: later ones, to the first answer ${answer.toFixed(0).padStart(18)} ms (at most ${maxToAnswer}: ${verdict})`,
    )
    say(
      `start: processor time until then ${middle((each) => each.processor)
        .toFixed(0)
        .padStart(23)} ms`,
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function started(dataDir: string) {
  const port = await freePort()
  const began = performance.now()
  const portal = spawn(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (portal.exitCode !== null) throw new Error(`The portal ended with ${portal.exitCode}`)
    await pause(10)
  }
  return {
    pid: portal.pid!,
    toAnswer: performance.now() - began,
    processor: processorTime(portal.pid!) ?? Number.NaN,
    async end() {
      portal.kill('SIGINT')
      await (portal.exitCode ?? once(portal, 'exit'))
    },
  }
}
