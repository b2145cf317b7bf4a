// argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane
// (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
import { hash, verify } from '@node-rs/argon2'

const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified against if there is no account, so that an unknown email takes as long as a wrong password. */
const dummyHash = hash('there is no account behind this', argon2Options)

export const hashPassword = (password: string): Promise<string> => hash(password, argon2Options)

/** Whether `password` matches `passwordHash`. Takes the same time if the hash is null. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== null && matches
}
