/** A password that falls to fewer guesses is refused: an offline attack takes less than a day for it. */
const fewestGuesses = 1e8
/** A password that takes as many guesses outlasts an offline attack of years. */
const strongGuesses = 1e12

export type PasswordStrength = 'guessable' | 'fair' | 'strong'

/** Words that people here choose first, and that lists of English passwords lack. */
const localWords =
  'trunkline malaysia boleh merdeka selamat datang katalaluan rahsia sayang kuala lumpur kualalumpur selangor johor bahru penang pulau pinang ' +
  'georgetown butterworth ipoh perak taiping kedah alor setar langkawi perlis kangar kelantan kota bharu terengganu pahang kuantan ' +
  'melaka malacca negeri sembilan seremban sabah kinabalu sandakan tawau sarawak kuching miri sibu bintulu labuan putrajaya ' +
  'cyberjaya petaling jaya subang shah alam klang kajang bangsar damansara cheras ampang puchong genting borneo'

/** The words that make a password cheaper to guess: those of a person's email, names and company, and of the country. */
export function ownWordsOf(...texts: (string | null)[]): string[] {
  return [...texts, localWords]
    .flatMap((each) => each?.split(/[^\p{L}\p{N}]+/u) ?? [])
    .filter((each) => each.length > 2)
    .toSorted((a, b) => b.length - a.length)
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
