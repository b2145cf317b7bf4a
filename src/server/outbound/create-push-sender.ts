// Sends pushes: encrypts them for the device, signs them as this installation, and hands them to the push service the
// device named. Its address is whatever a browser, or somebody who claims to be one, wrote there.
import { createECDH, createHash } from 'node:crypto'
import webPush from 'web-push'
import type { Posted, Poster } from './create-poster.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

export type PushSender = {
  /** What devices subscribe with: base64url. */
  readonly publicKey: string
  /** Whether something can be sent there at all, as far as the subscription itself tells. */
  readonly accepts: (target: PushTarget) => boolean
  /**
   * Sends once and tells what came of it; never throws. A later push about the same `tag` replaces one the device has
   * not got yet. The push service keeps it for `seconds`.
   */
  readonly send: (
    target: PushTarget,
    push: { readonly payload: string; readonly tag: string; readonly seconds: number },
  ) => Promise<Posted>
}

/** New keys for an installation, as base64url. */
export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

type Options = {
  readonly keys: PushKeys
  /** Whom a push service may write to about what it gets: a `mailto:` or an `https:` address. */
  readonly contact: string
  readonly poster: Poster
}

export function createPushSender({ keys, contact, poster }: Options): PushSender {
  const { publicKey, privateKey } = keys
  const seal = ({ endpoint, p256dh, auth }: PushTarget, payload: string, tag: string, seconds: number) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: seconds,
      topic: topicOf(tag),
    })
    return { headers, body }
  }
  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => poster.refusal(endpoint) === null && isPoint(p256dh),
    send: async (target, { payload, tag, seconds }) => {
      if (!isPoint(target.p256dh)) return { ok: false, error: 'url', status: null }
      const { headers, body } = seal(target, payload, tag, seconds)
      return poster.post({ url: target.endpoint, headers, body: body ?? '' })
    },
  }
}

/** A push service knows topics of 32 signs of base64url (RFC 8030); the tag itself is none of its business. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Whether it is a point of the curve P-256: encrypting for anything else fails. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    return own.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}
