// HTTP requests to a server under measurement, over keep-alive connections, reading no more than is needed.
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type HttpRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The session's secret. */
  readonly secret: string
  readonly type?: string
  readonly body?: string | Readable
}

/** An agent with one keep-alive connection; `destroy` closes it. */
export const createKeepAliveAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 })

/** Resolves with the response's head; the body is not read yet. */
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

/** Returns the whole response as text. @throws if the status isn't 200. */
export async function requestText(port: number, httpRequest: HttpRequest, agent?: Agent): Promise<string> {
  const response = await openRequest(port, httpRequest, agent)
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  if (response.statusCode !== 200) throw new Error(`${httpRequest.path}: ${response.statusCode} ${text.slice(0, 300)}`)
  return text
}
