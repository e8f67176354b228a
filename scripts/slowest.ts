/** A test and its duration, in milliseconds. */
export interface Timed {
  title: string
  took: number
}

/** The ten slowest tests, slowest first, as lines to print. */
export function slowest(tests: readonly Timed[]): string {
  const lines = tests
    .toSorted((one, other) => other.took - one.took)
    .slice(0, 10)
    .map(({ title, took }) => `${(took / 1_000).toFixed(1).padStart(7)} s  ${title}`)
  return ['', 'The slowest tests:', ...lines, ''].join('\n')
}
