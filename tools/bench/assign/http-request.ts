// Requests to a server under measurement, over kept connections and without reading more than is asked for.
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type HttpRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Of the session. */
  readonly secret: string
  readonly type?: string
  readonly body?: string | Readable
}

/** One connection that stays open between requests; `destroy` closes it. */
export const createKeepAliveAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 })

/** The answer's head; its body waits to be read. */
export function openRequest(port: number, { method, path, secret, type, body }: HttpRequest, agent?: Agent) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = {
    cookie: `token=${secret}`,
    ...(type !== undefined && { 'content-type': type }),
    ...(typeof body === 'string' && { 'content-length': Buffer.byteLength(body) }),
  }
  const sent = request({ host: '127.0.0.1', port, method, path, headers, ...(agent && { agent }) }, resolve)
  sent.on('error', reject)
  if (typeof body === 'object') pipeline(body, sent).catch(reject)
  else sent.end(body)
  return promise
}

/** The whole answer as text. @throws when it isn't 200. */
export async function requestText(port: number, httpRequest: HttpRequest, agent?: Agent): Promise<string> {
  const response = await openRequest(port, httpRequest, agent)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  if (response.statusCode !== 200) throw new Error(`${httpRequest.path}: ${response.statusCode} ${text.slice(0, 300)}`)
  return text
}
