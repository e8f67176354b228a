/** Fewer guesses are refused: an offline attack takes less than a day. */
const fewestGuesses = 1e8
/** An offline attack takes years. */
const strongGuesses = 1e12

export type PasswordStrength = 'guessable' | 'fair' | 'strong'

/** Words that lists of English passwords lack. */
const localWords =
  'trunkline malaysia boleh merdeka selamat datang katalaluan rahsia sayang kuala lumpur kualalumpur selangor johor bahru penang pulau pinang ' +
  'georgetown butterworth ipoh perak taiping kedah alor setar langkawi perlis kangar kelantan kota bharu terengganu pahang kuantan ' +
  'melaka malacca negeri sembilan seremban sabah kinabalu sandakan tawau sarawak kuching miri sibu bintulu labuan putrajaya ' +
  'cyberjaya petaling jaya subang shah alam klang kajang bangsar damansara cheras ampang puchong genting borneo'

/** Words that make a password easier to guess: from the person's email, names and company, and local ones. */
export function ownWordsOf(...texts: (string | null)[]): string[] {
  return [...texts, localWords]
    .flatMap((each) => each?.split(/[^\p{L}\p{N}]+/u) ?? [])
    .filter((each) => each.length > 2)
    .toSorted((a, b) => b.length - a.length)
}

/** A password of which more than half is own words is guessable: an estimator overrates words in a row. */
export function strengthOf(password: string, guesses: number, ownWords: readonly string[]): PasswordStrength {
  const others = ownWords.reduce(
    (left, word) => left.replaceAll(word.toLowerCase(), ''),
    password.toLowerCase(),
  )
  if (guesses < fewestGuesses || others.length < password.length / 2) return 'guessable'
  return guesses < strongGuesses ? 'fair' : 'strong'
}
