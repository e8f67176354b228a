const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One typing error in a text: a letter added, missing, wrong, doubled or swapped, or a missing space. */
export function misspell(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length)
  const before = text.slice(0, at)
  const here = text[at]!
  const after = text.slice(at + 1)
  const letter = letters[Math.floor(random() * letters.length)]!
  const space = text.indexOf(' ', at)
  switch (Math.floor(random() * 6)) {
    case 0:
      return before + letter + here + after
    case 1:
      return before + after
    case 2:
      return before + letter + after
    case 3:
      return before + here + here + after
    case 4:
      return after === '' ? before + here + here : before + after[0] + here + after.slice(1)
    default:
      return space < 0 ? before + after : text.slice(0, space) + text.slice(space + 1)
  }
}
