import { readdirSync, readFileSync } from 'node:fs'

/** A tick of /proc, in milliseconds. */
const tick = 10

/** Processor time of a process without its children, in milliseconds; Linux only. */
export function processorTime(pid: number): number | undefined {
  const times = timesOf(pid)
  return times && times.own * tick
}

/** Processor time of a process and all that it has started, including ended ones. */
export function processorTimeOfTree(pid: number): number {
  const started = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && timesOf(Number(name))?.parent === pid,
  )
  const { own, ended } = timesOf(pid) ?? { own: 0, ended: 0 }
  return (own + ended) * tick + started.reduce((sum, child) => sum + processorTimeOfTree(Number(child)), 0)
}

function timesOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number)
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number]
  return { parent: fields[1], own: user + system, ended: endedUser + endedSystem }
}

/** Memory of a process without its children, in megabytes; Linux only. */
export function residentMemory(pid: number): number | undefined {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
