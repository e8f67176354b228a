import { drillEdge } from '#benchmarks/drill-edge.ts'
import { drillOverload } from '#benchmarks/drill-overload.ts'
import { drillRestart } from '#benchmarks/drill-restart.ts'

// npm run drill -- NAME: simulates an operational event, prints the effect on callers, and exits with 1 if it exceeds
// the limits.
const drills = { edge: drillEdge, overload: drillOverload, restart: drillRestart }
const name = process.argv[2] ?? ''
if (!(name in drills)) {
  console.error(`Which drill? ${Object.keys(drills).join(', ')}`)
  process.exit(1)
}
const passed = await drills[name as keyof typeof drills]((line) => console.log(line))
process.exit(passed ? 0 : 1)
