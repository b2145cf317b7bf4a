/** Letters and digits that are not confused with one another when dictated or printed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupCount = 4
const groupLength = 5

/**
 * Generates a password of four groups of five characters (115 bits), easy to dictate. `randomBytes(n)` returns n random
 * bytes; bytes that would bias the distribution are rejected.
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  const unbiasedLimit = 256 - (256 % alphabet.length)
  let letters = ''
  while (letters.length < groupCount * groupLength) {
    for (const byte of randomBytes(32)) if (byte < unbiasedLimit) letters += alphabet[byte % alphabet.length]
  }
  return Array.from({ length: groupCount }, (_, n) => letters.slice(n * groupLength, (n + 1) * groupLength)).join('-')
}
