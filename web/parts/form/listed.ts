/** All options once the text is one of them, so that another can be picked. */
export function matching(options: readonly string[], text: string): readonly string[] {
  return listed(options, text) === undefined ? containing(options, text) : options
}

export function containing(options: readonly string[], text: string): readonly string[] {
  const sought = folded(text)
  return options.filter((option) => folded(option).includes(sought))
}

export function listed(options: readonly string[], text: string): string | undefined {
  const sought = folded(text)
  return options.find((option) => folded(option) === sought)
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase()
}
