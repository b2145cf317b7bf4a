export const minPasswordLength = 8
export const maxPasswordLength = 1000

/** Letters and digits nobody takes for one another when read aloud or from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groups = 4
const groupLength = 5

/**
 * A password of four groups of five characters (115 bits), easy to dictate. `randomBytes(n)` answers n random bytes;
 * those that would favour some letters are drawn again.
 */
export function generatePassword(randomBytes: (count: number) => Uint8Array): string {
  const fair = 256 - (256 % alphabet.length)
  let letters = ''
  while (letters.length < groups * groupLength) {
    for (const byte of randomBytes(32)) if (byte < fair) letters += alphabet[byte % alphabet.length]
  }
  return Array.from({ length: groups }, (_, n) => letters.slice(n * groupLength, (n + 1) * groupLength)).join('-')
}

export const isPassword = (password: string): boolean =>
  password.length >= minPasswordLength && password.length <= maxPasswordLength
