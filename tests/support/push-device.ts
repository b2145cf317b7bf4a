// The browser's side of push: keys, decryption (RFC 8291) and verification of the sender (RFC 8292). Implemented from
// the standards, without the library that sends.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushPayload } from '#src/domain/messages/push.ts'
import type { ReceivedRequest } from './webhook-receiver.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const deriveKey = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

export function makePushDevice() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const secret = randomBytes(16)

  const decrypt = ({ bytes }: Pick<ReceivedRequest, 'bytes'>): PushPayload => {
    const salt = bytes.subarray(0, 16)
    const keyLength = bytes.readUInt8(20)
    const sender = bytes.subarray(21, 21 + keyLength)
    const encrypted = bytes.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const shared = deriveKey(ecdh.computeSecret(sender), secret, info, 32)
    const key = deriveKey(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = deriveKey(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(encrypted.subarray(-16))
    const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushPayload
  }
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: secret.toString('base64url') },
    read: decrypt,
  }
}

/** The sender's claims, after verifying the signature with the subscription's key. */
export function verifySender({ headers }: ReceivedRequest, applicationServerKey: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(applicationServerKey)
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  )
  return {
    genuine: isGenuine,
    key,
    claims: JSON.parse(bytesOf(claims).toString()) as { aud: string; exp: number; sub: string },
  }
}
