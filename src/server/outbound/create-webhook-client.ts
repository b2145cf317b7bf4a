// Sends requests to URLs entered by people. IP addresses are checked when connecting: an earlier look-up proves
// nothing, since the owner of the name can resolve it to this machine the next time (DNS rebinding).
import { lookup } from 'node:dns/promises'
import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import type { DeliveryError } from '#src/domain/projects/webhook.ts'
import { isPublicAddress, hostOf, targetRejection } from './target-rejection.ts'
import { PrivateAddressError, toDeliveryError } from './delivery-error.ts'

type Address = { readonly address: string; readonly family: number }

/** Resolves a name to its current addresses. */
export type Resolve = (name: string) => Promise<readonly Address[]>

export type SendResult =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false
      readonly error: DeliveryError
      readonly status: number | null
      /** The receiver's `Retry-After` in seconds, if any. */
      readonly retryAfter?: number
    }

export type WebhookClient = {
  /** Returns why a URL is never requested; null if it is allowed. */
  readonly rejection: (url: string) => 'url' | 'private-address' | null
  /** Sends one request and returns its outcome; never throws. Does not follow redirects. */
  readonly post: (message: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | Uint8Array
  }) => Promise<SendResult>
}

type WebhookClientOptions = {
  /** Whether private addresses and plain http are allowed. */
  readonly allowPrivate: boolean
  readonly resolve?: Resolve
  /** Maximum milliseconds of an attempt, from the DNS look-up to the response. */
  readonly timeoutMs?: number
}

/** Maximum bytes of a response body before the connection is closed. */
const maxBodyBytes = 64 * 1024

const systemResolve: Resolve = (name) => lookup(name, { all: true, order: 'verbatim' })

export function createWebhookClient({
  allowPrivate,
  resolve = systemResolve,
  timeoutMs = 10_000,
}: WebhookClientOptions): WebhookClient {
  const isAllowedAddress = (address: string) => allowPrivate || isPublicAddress(address)

  const resolveAllowed = callbackify(async (name: string) => {
    const addresses = await resolve(name)
    if (addresses.length === 0) throw Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' })
    if (!addresses.every(({ address }) => isAllowedAddress(address))) throw new PrivateAddressError(name)
    return addresses
  })

  /** The socket's own look-up: no other resolution happens between this check and the connection. */
  const lookupAllowed: NonNullable<RequestOptions['lookup']> = (name, { all }, callback) =>
    resolveAllowed(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (!first) callback(error ?? new Error('no address'), '')
      else if (all) callback(null, [...addresses])
      else callback(null, first.address, first.family)
    })

  const send = (url: URL, headers: Readonly<Record<string, string>>, body: string | Uint8Array) =>
    new Promise<{ readonly status: number; readonly retryAfter: number | null }>((resolveResponse, rejectResponse) => {
      const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // A new connection: a pooled one was checked for another request.
          agent: false,
          lookup: lookupAllowed,
          signal: AbortSignal.timeout(timeoutMs),
          maxHeaderSize: 16 * 1024,
        },
        (response) => {
          resolveResponse({
            status: response.statusCode ?? 0,
            retryAfter: parseRetryAfterSeconds(response.headers['retry-after']),
          })
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > maxBodyBytes) response.destroy()
          })
          // The status line determines the outcome; errors in the rest are ignored.
          response.on('error', () => {})
        },
      )
      request.on('error', rejectResponse)
      request.end(body)
    })

  return {
    rejection: (url) => targetRejection(url, allowPrivate),
    post: async ({ url: text, headers, body }) => {
      const rejection = targetRejection(text, allowPrivate)
      if (rejection) return { ok: false, error: rejection, status: null }
      const url = new URL(text)
      const host = hostOf(url)
      // IP address literals are not looked up, so they are checked here.
      if (isIP(host) !== 0 && !isAllowedAddress(host)) return { ok: false, error: 'private-address', status: null }
      try {
        const { status, retryAfter } = await send(url, headers, body)
        if (status >= 200 && status < 300) return { ok: true, status }
        const error = status >= 300 && status < 400 ? 'redirect' : 'status'
        return { ok: false, error, status, ...(retryAfter !== null && { retryAfter }) }
      } catch (error) {
        return { ok: false, error: toDeliveryError(error), status: null }
      }
    },
  }
}

/** Parses a `Retry-After` in seconds. Its date form is ignored, since it depends on the receiver's clock. */
const parseRetryAfterSeconds = (header: string | undefined) => (/^\d{1,9}$/.test(header ?? '') ? Number(header) : null)
