// A device cookie names the accounts that a device signed in to, so that failed attempts of others do not lock its
// people out: https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies. It stays after
// signing out and grants nothing else. It is a random device id, then one signature of the id and the email per account,
// and one of the id and a passkey per passkey, newest first: without the server's key it does not tell whose it is.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Accounts and passkeys that a device remembers. */
const maxAccounts = 8
const signatureBytes = 16
const deviceIdPattern = /^[\w-]{22}$/

/** Returns the id of the device if it signed in to the account before; else null. */
export function recognizeDevice(key: Buffer, cookie: string | undefined, email: string): string | null {
  const { deviceId, signatures } = parseCookie(cookie)
  if (deviceId === null) return null
  const expected = sign(key, deviceId, email)
  return signatures.some((signature) => isEqual(signature, expected)) ? deviceId : null
}

/** Returns the cookie of a device that has signed in to the account; `cookie` is its previous one. */
export function rememberAccount(key: Buffer, cookie: string | undefined, email: string): string {
  const previous = parseCookie(cookie)
  const deviceId = previous.deviceId ?? randomBytes(16).toString('base64url')
  const signature = sign(key, deviceId, email)
  const others = previous.signatures.filter((other) => other !== signature)
  return [deviceId, signature, ...others].slice(0, maxAccounts + 1).join('.')
}

function parseCookie(cookie = ''): { deviceId: string | null; signatures: readonly string[] } {
  const [deviceId = '', ...signatures] = cookie.split('.', maxAccounts + 1)
  if (!deviceIdPattern.test(deviceId)) return { deviceId: null, signatures: [] }
  return { deviceId, signatures: signatures.filter((signature) => deviceIdPattern.test(signature)) }
}

const sign = (key: Buffer, deviceId: string, email: string): string =>
  createHmac('sha256', key)
    .update(`${deviceId} ${email.toLowerCase()}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString('base64url')

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
