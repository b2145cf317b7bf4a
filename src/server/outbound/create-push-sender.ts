// Sends pushes: encrypts them for the device, signs them with the installation's keys and posts them to the device's
// push service. Its URL comes from the client and is not trusted.
import { createECDH, createHash } from 'node:crypto'
import webPush from 'web-push'
import type { SendResult, WebhookClient } from './create-webhook-client.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushSender = {
  /** The public key devices subscribe with, as base64url. */
  readonly publicKey: string
  /** Whether the subscription is valid as far as can be checked without sending. */
  readonly accepts: (target: PushTarget) => boolean
  /**
   * Sends once and returns the outcome; never throws. A later push with the same `tag` replaces an undelivered one. The
   * push service stores it for `seconds`.
   */
  readonly send: (
    target: PushTarget,
    push: { readonly payload: string; readonly tag: string; readonly seconds: number },
  ) => Promise<SendResult>
}

/** Generates keys for an installation, as base64url. */
export const generatePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

type Options = {
  readonly keys: PushKeys
  /** Contact address for operators of push services: a `mailto:` or `https:` URL. */
  readonly contact: string
  readonly client: WebhookClient
}

export function createPushSender({ keys, contact, client }: Options): PushSender {
  const { publicKey, privateKey } = keys
  const encryptPush = ({ endpoint, p256dh, auth }: PushTarget, payload: string, tag: string, ttlSeconds: number) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: ttlSeconds,
      topic: hashTopic(tag),
    })
    return { headers, body }
  }
  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => client.rejection(endpoint) === null && isP256Point(p256dh),
    send: async (target, { payload, tag, seconds: ttlSeconds }) => {
      if (!isP256Point(target.p256dh)) return { ok: false, error: 'url', status: null }
      const { headers, body } = encryptPush(target, payload, tag, ttlSeconds)
      return client.post({ url: target.endpoint, headers, body: body ?? '' })
    },
  }
}

/** Hashes the tag to a topic of 32 base64url characters (RFC 8030), so that the push service does not see the tag. */
const hashTopic = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Whether the key is a point on the curve P-256; encryption fails for other values. */
function isP256Point(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    return ecdh.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}
