// Requests to a server under measurement, over kept connections and without reading more than is asked for.
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Of the session. */
  readonly secret: string
  readonly type?: string
  readonly body?: string | Readable
}

/** One connection that stays open between requests; `destroy` closes it. */
export const keptConnection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 })

/** The answer's head; its body waits to be read. */
export function begin(port: number, { method, path, secret, type, body }: Request, agent?: Agent) {
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
export async function ask(port: number, wanted: Request, agent?: Agent): Promise<string> {
  const answer = await begin(port, wanted, agent)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  if (answer.statusCode !== 200) throw new Error(`${wanted.path}: ${answer.statusCode} ${text.slice(0, 300)}`)
  return text
}
