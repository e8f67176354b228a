/** The curves of a letter in units of its font, as fontkit reads them. */
export interface Outline {
  commands: readonly { command: string; args: readonly number[] }[]
}

interface Point {
  x: number
  y: number
  onCurve: boolean
}

/** A letter as a TrueType font has it (table `glyf`): its contours, whose points are steps from one to the next. */
export function writeGlyph({ commands }: Outline): Buffer {
  const contours = contoursOf(commands)
  const points = contours.flat()
  // An empty letter, such as a space, has no bytes.
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const numbers: number[] = [
    contours.length,
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
  ]
  let last = -1
  for (const contour of contours) numbers.push((last += contour.length))
  // No instructions.
  numbers.push(0)
  const flags = Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0)))
  const bytes = Buffer.concat([int16s(numbers), flags, int16s(stepsOf(xs)), int16s(stepsOf(ys))])
  // The place of the next letter is counted in fours.
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

function contoursOf(commands: Outline['commands']): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args.map(Math.round)
    if (command === 'moveTo') contours.push([{ x: x1, y: y1, onCurve: true }])
    else if (command === 'lineTo') contours.at(-1)!.push({ x: x1, y: y1, onCurve: true })
    else if (command === 'quadraticCurveTo')
      contours.at(-1)!.push({ x: x1, y: y1, onCurve: false }, { x: x2, y: y2, onCurve: true })
    else if (command !== 'closePath') throw new Error(`A letter has a ${command}`)
  }
  return contours
}

function stepsOf(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

function int16s(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((number, index) => bytes.writeInt16BE(number, index * 2))
  return bytes
}
