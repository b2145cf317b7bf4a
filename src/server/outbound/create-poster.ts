// Sends to addresses that people enter. Every address is judged where it is connected to: what a name meant a moment
// ago says nothing, since whoever owns it may let it mean this machine the next time (DNS rebinding).
import { lookup } from 'node:dns/promises'
import { request as requestPlain, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import type { DeliveryError } from '#src/domain/webhook.ts'
import { isPublicAddress } from './public-address.ts'
import { PrivateAddressError, reasonOf } from './reason-of.ts'
import { hostOf, refusesTarget } from './target-url.ts'

type Address = { readonly address: string; readonly family: number }

/** The addresses a name stands for now. */
export type Resolve = (name: string) => Promise<readonly Address[]>

export type Posted =
  | { readonly ok: true; readonly status: number }
  | {
      readonly ok: false
      readonly error: DeliveryError
      readonly status: number | null
      /** Seconds after which the receiver wants to be asked again, where it said so. */
      readonly retryAfter?: number
    }

export type Poster = {
  /** Why nothing is ever sent to an address; null when it may be tried. */
  readonly refusal: (url: string) => 'url' | 'private-address' | null
  /** Sends once and tells what came of it; never throws. Redirects aren't followed. */
  readonly post: (message: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | Uint8Array
  }) => Promise<Posted>
}

type PosterOptions = {
  /** Whether private addresses and plain http may be sent to. */
  readonly allowPrivate: boolean
  readonly resolve?: Resolve
  /** Milliseconds a try may take, from looking up the name to the answer. */
  readonly timeout?: number
}

/** Bytes of an answer's body that are read before the connection is cut. */
const bodyLimit = 64 * 1024

const resolveBySystem: Resolve = (name) => lookup(name, { all: true, order: 'verbatim' })

export function createPoster({ allowPrivate, resolve = resolveBySystem, timeout = 10_000 }: PosterOptions): Poster {
  const mayReach = (address: string) => allowPrivate || isPublicAddress(address)

  const judge = callbackify(async (name: string) => {
    const found = await resolve(name)
    if (found.length === 0) throw Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' })
    if (!found.every(({ address }) => mayReach(address))) throw new PrivateAddressError(name)
    return found
  })

  /** What the socket connects to: nothing else is asked between this and the connection. */
  const judged: NonNullable<RequestOptions['lookup']> = (name, { all }, callback) =>
    judge(name, (error, found) => {
      const [first] = found ?? []
      if (!first) callback(error ?? new Error('no address'), '')
      else if (all) callback(null, [...found])
      else callback(null, first.address, first.family)
    })

  const send = (url: URL, headers: Readonly<Record<string, string>>, body: string | Uint8Array) =>
    new Promise<{ readonly status: number; readonly retryAfter: number | null }>((answered, failed) => {
      const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          // A connection of its own: one that is kept was judged for another message.
          agent: false,
          lookup: judged,
          signal: AbortSignal.timeout(timeout),
          maxHeaderSize: 16 * 1024,
        },
        (response) => {
          answered({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after']) })
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > bodyLimit) response.destroy()
          })
          // The answer's first line decided; what becomes of the rest matters to nobody.
          response.on('error', () => {})
        },
      )
      request.on('error', failed)
      request.end(body)
    })

  return {
    refusal: (url) => refusesTarget(url, allowPrivate),
    post: async ({ url: text, headers, body }) => {
      const refusal = refusesTarget(text, allowPrivate)
      if (refusal) return { ok: false, error: refusal, status: null }
      const url = new URL(text)
      const host = hostOf(url)
      // An address in digits is never looked up.
      if (isIP(host) !== 0 && !mayReach(host)) return { ok: false, error: 'private-address', status: null }
      try {
        const { status, retryAfter } = await send(url, headers, body)
        if (status >= 200 && status < 300) return { ok: true, status }
        const error = status >= 300 && status < 400 ? 'redirect' : 'status'
        return { ok: false, error, status, ...(retryAfter !== null && { retryAfter }) }
      } catch (error) {
        return { ok: false, error: reasonOf(error), status: null }
      }
    },
  }
}

/** A `Retry-After` in seconds. Its other form, a date, is by a clock that isn't ours. */
const secondsOf = (header: string | undefined) => (/^\d{1,9}$/.test(header ?? '') ? Number(header) : null)
