// A server that injects faults on request in front of a correct model. The model decides what is stored.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Pages } from '#tests/offline/build-page.ts'
import { sendVideo } from './send-video.ts'
import { type ModelResponse, toApiBody } from './model-call.ts'
import { ServerModel } from './server-model.ts'

/** The connection closes before the request is stored (`gone`), before the response (`lost`) or within it (`half`). */
export const faults = ['error', 'unavailable', 'busy', 'conflict', 'hang', 'lost', 'half', 'gone', 'portal'] as const
export type Fault = (typeof faults)[number]

export type FaultServer = {
  readonly origin: string
  readonly model: ServerModel
  /** The faults of the next requests, one each. */
  faults: Fault[]
  isUp: boolean
  /** Whether the device has a network. */
  isReachable: boolean
  /** The version of the service worker. */
  version: number
  /** Closes all connections. */
  readonly closeConnections: () => void
  readonly close: () => void
}

const html = '<!doctype html><meta charset="utf-8"><title>Curio</title>'

/** Serves the page and the calls of the outbox on a free port. */
export async function startServer(pages: Pages, tasks: ReadonlyMap<string, string>): Promise<FaultServer> {
  const http = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const faultServer: FaultServer = {
    origin: `http://127.0.0.1:${port}`,
    model: new ServerModel(tasks),
    faults: [],
    isUp: true,
    isReachable: true,
    version: 1,
    closeConnections: () => http.closeAllConnections(),
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', faultServer.origin)
    const { pathname } = url
    // The app loads its page from the device, so the page is served even without a network.
    if (pathname === '/') return send(response, 200, 'text/html', `${html}<script src="/page.js"></script>`)
    if (pathname === '/page.js') return send(response, 200, 'text/javascript', pages.page)
    if (pathname === '/favicon.ico') return send(response, 204, 'text/plain', '')
    if (!faultServer.isUp || !faultServer.isReachable) return void request.socket.destroy()
    if (pathname === '/sw.js') {
      return send(response, 200, 'text/javascript', `${pages.worker}\n// version ${faultServer.version}`)
    }
    if (pathname.startsWith('/videos/')) return sendVideo(request, response)
    if (pathname === '/healthz') return send(response, 200, 'text/plain', 'ok')
    if (pathname === '/api/bundles/bundle/nextTasks') return sendModelResponse(response, handleCall(request, ''))
    if (pathname === '/api/login') return signIn(await text(request), response)
    respondWithFault(request, response, await text(request), faultServer.faults.shift())
  }

  function signIn(person: string, response: ServerResponse): void {
    const token = faultServer.model.signIn(person)
    const info = encodeURIComponent(JSON.stringify({ _id: person, id: 1, name: person, icon: '', role: 'worker' }))
    response.setHeader('set-cookie', [`token=${token}; HttpOnly; Path=/`, `info=${info}; Path=/`])
    send(response, 200, 'text/plain', token)
  }

  function respondWithFault(request: IncomingMessage, response: ServerResponse, body: string, fault?: Fault): void {
    switch (fault) {
      case 'error':
        return sendModelResponse(response, { status: 500, problem: 'unexpected' })
      case 'unavailable':
        return send(response, 503, 'text/html', `${html}<h1>Be right back</h1>`)
      case 'busy':
        response.setHeader('retry-after', '5')
        return sendModelResponse(response, { status: 429, problem: 'too-many' })
      case 'conflict':
        return rejectOnce(request, response)
      case 'hang':
        return
      case 'gone':
        return void response.destroy()
      case 'portal':
        return send(response, 200, 'text/html', `${html}<h1>Welcome to the train</h1>`)
      case 'lost':
      case 'half':
      case undefined: {
        const outcome = handleCall(request, body)
        if (fault === 'lost') return void response.destroy()
        if (fault !== 'half') return sendModelResponse(response, outcome)
        response.writeHead(outcome.status, { 'content-type': 'application/json', 'content-length': 100 })
        response.write('{"result":0,')
        response.destroy()
      }
    }
  }

  function handleCall(request: IncomingMessage, body: string): ModelResponse {
    const { 'idempotency-key': key, 'curio-person': intendedPerson } = request.headers
    const { cookie = '' } = request.headers
    return faultServer.model.handle({
      method: request.method ?? '',
      path: request.url ?? '',
      key: String(key),
      intendedPerson: intendedPerson === undefined ? undefined : String(intendedPerson),
      session: faultServer.model.personOf(/token=([^;]+)/.exec(cookie)?.[1] ?? ''),
      body: body === '' ? null : JSON.parse(body),
    })
  }

  /** Rejects this request as if the task had another assignee. */
  function rejectOnce(request: IncomingMessage, response: ServerResponse): void {
    const key = String(request.headers['idempotency-key'])
    faultServer.model.refused.set(key, 'task-not-yours')
    sendModelResponse(response, { status: 409, problem: 'task-not-yours' })
  }

  return faultServer
}

const sendModelResponse = (response: ServerResponse, answer: ModelResponse): void =>
  send(response, answer.status, 'application/json', JSON.stringify(toApiBody(answer)))

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
