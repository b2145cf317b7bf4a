// The rules for passwords that people choose (OWASP ASVS 5.0, 6.2.1 to 6.2.12). Every character is allowed, and no kinds
// of characters are required.

/** In Unicode code points. */
export const minPasswordLength = 8
export const maxPasswordLength = 1000

/** A password with fewer different characters is repetitive (NIST SP 800-63B, 5.1.1.2). */
const minDifferentCharacters = 5

/** Words that anyone would try at this product (ASVS 6.2.11). */
const productWords = ['curio', 'antique', 'dubbing', '古董', '配音']

/** Shorter words of a name or an email are also parts of other words. */
const minOwnWordLength = 3

/** Whose password it is. */
export type PasswordOwner = { readonly email: string; readonly name: string }

/**
 * `repetitive`: it has fewer than `minDifferentCharacters`. `common`: many people use it, or most of it is such a
 * password between digits and signs, or it counts up or down. `predictable`: without the words of the product, the email
 * and the name it is shorter than `minPasswordLength`.
 */
type PasswordProblem = 'short' | 'long' | 'repetitive' | 'common' | 'predictable'

/**
 * Returns why `password` is refused; null if it is accepted. `commonPasswords` contains passwords in lower case; letters
 * are compared without case, and in the compatibility form of Unicode (NFKC).
 */
export function passwordProblem(
  password: string,
  { email, name }: PasswordOwner,
  commonPasswords: Pick<ReadonlySet<string>, 'has'>,
): PasswordProblem | null {
  const length = countCharacters(password)
  if (length < minPasswordLength) return 'short'
  if (length > maxPasswordLength) return 'long'
  const folded = fold(password)
  if (new Set(folded).size < minDifferentCharacters) return 'repetitive'
  const core = folded.replace(signsAtEnds, '')
  const isMostOfIt = core.length * 2 >= folded.length
  const isCommon = commonPasswords.has(folded) || (isMostOfIt && commonPasswords.has(core))
  if (isCommon || isSequence(folded)) return 'common'
  const guessableWords = [...productWords, ...ownWords(email), ...ownWords(name)]
  return countCharacters(removeWords(folded, guessableWords)) < minPasswordLength ? 'predictable' : null
}

const countCharacters = (text: string) => Array.from(text).length

const signsAtEnds = /^[^\p{L}]+|[^\p{L}]+$/gu

/** `abcdefgh`, `87654321`. */
function isSequence(text: string): boolean {
  const steps = Array.from(text, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at)).slice(0, -1)
  return Math.abs(steps[0] ?? 0) === 1 && new Set(steps).size === 1
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const ownWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => countCharacters(word) >= minOwnWordLength)

/** Removes longer words first, since they may contain shorter ones. */
function removeWords(text: string, words: readonly string[]): string {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)
}

/** What a link that sets a password is for: a first password, or a new one. */
export const passwordLinkPurposes = ['invitation', 'reset'] as const
export type PasswordLinkPurpose = (typeof passwordLinkPurposes)[number]

/**
 * The path of the screen on which a link's password is set. The token is the fragment, which browsers send neither to
 * servers nor in the Referer header.
 */
export const passwordLinkPath = (token: string): string => `/set-password#${token}`
