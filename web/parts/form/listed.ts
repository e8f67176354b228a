/** The options to pick from: all of them once the text is an option, so that another can be picked. */
export function matching(options: readonly string[], text: string): readonly string[] {
  return listed(options, text) === undefined ? containing(options, text) : options
}

/** The options that contain the text in any case. */
export function containing(options: readonly string[], text: string): readonly string[] {
  const sought = folded(text)
  return options.filter((option) => folded(option).includes(sought))
}

/** The option a text names in any case, if it names one. */
export function listed(options: readonly string[], text: string): string | undefined {
  const sought = folded(text)
  return options.find((option) => folded(option) === sought)
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase()
}
