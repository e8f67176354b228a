/** A password that falls to fewer guesses is refused: an offline attack takes less than a day for it. */
const fewestGuesses = 1e8
/** A password that takes as many guesses outlasts an offline attack of years. */
const strongGuesses = 1e12

export type PasswordStrength = 'guessable' | 'fair' | 'strong'

/** The words that make a password cheaper to guess: those of a person's email and names, and the portal's own. */
export function ownWordsOf(...texts: string[]): string[] {
  return [...texts, 'trunkline']
    .flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))
    .filter((each) => each.length > 2)
}

/** How strong a password is that takes so many guesses. More than half of it in the person's own words is guessable: an estimator takes words in a row for many guesses, which they are not for whoever knows the person. */
export function strengthOf(password: string, guesses: number, ownWords: readonly string[]): PasswordStrength {
  const others = ownWords.reduce(
    (left, word) => left.replaceAll(word.toLowerCase(), ''),
    password.toLowerCase(),
  )
  if (guesses < fewestGuesses || others.length < password.length / 2) return 'guessable'
  return guesses < strongGuesses ? 'fair' : 'strong'
}
