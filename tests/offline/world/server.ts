// A server that misbehaves on command, before a memory that does not. What it stored is the truth of a schedule.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Pages } from '#tests/offline/build-page.ts'
import { type Answer, Memory } from './memory.ts'

/** `lost`: stored, and the line is cut before the answer. `half`: in the middle of it. `gone`: before it was stored. */
export const moods = ['error', 'unavailable', 'busy', 'conflict', 'hang', 'lost', 'half', 'gone', 'portal'] as const
export type Mood = (typeof moods)[number]

export type WorldServer = {
  readonly origin: string
  readonly memory: Memory
  /** How the next requests are treated, one each. */
  moods: Mood[]
  up: boolean
  /** Whether the device has a network. */
  reachable: boolean
  /** Of the service worker. */
  version: number
  /** Cuts every line there is. */
  readonly cut: () => void
  readonly close: () => void
}

const html = '<!doctype html><meta charset="utf-8"><title>Curio</title>'

/** Serves the page and the calls of the outbox on a port of its own. */
export async function startServer(pages: Pages, tasks: ReadonlyMap<string, string>): Promise<WorldServer> {
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const world: WorldServer = {
    origin: `http://127.0.0.1:${port}`,
    memory: new Memory(tasks),
    moods: [],
    up: true,
    reachable: true,
    version: 1,
    cut: () => http.closeAllConnections(),
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', world.origin)
    // The page itself comes from the device in the app, whatever the network does.
    if (pathname === '/') return send(response, 200, 'text/html', `${html}<script src="/page.js"></script>`)
    if (pathname === '/page.js') return send(response, 200, 'text/javascript', pages.page)
    if (pathname === '/favicon.ico') return send(response, 204, 'text/plain', '')
    if (!world.up || !world.reachable) return void request.socket.destroy()
    if (pathname === '/sw.js') {
      return send(response, 200, 'text/javascript', `${pages.worker}\n// version ${world.version}`)
    }
    if (pathname === '/api/login') return signIn(await text(request), response)
    treat(request, response, await text(request), world.moods.shift())
  }

  function signIn(person: string, response: ServerResponse): void {
    const token = world.memory.signIn(person)
    const info = encodeURIComponent(JSON.stringify({ _id: person, id: 1, name: person, icon: '', role: 'worker' }))
    response.setHeader('set-cookie', [`token=${token}; HttpOnly; Path=/`, `info=${info}; Path=/`])
    send(response, 200, 'text/plain', token)
  }

  function treat(request: IncomingMessage, response: ServerResponse, body: string, mood?: Mood): void {
    switch (mood) {
      case 'error':
        return say(response, { status: 500, problem: 'unexpected' })
      case 'unavailable':
        return send(response, 503, 'text/html', `${html}<h1>Be right back</h1>`)
      case 'busy':
        response.setHeader('retry-after', '5')
        return say(response, { status: 429, problem: 'too-many' })
      case 'conflict':
        return refuseForOnce(request, response)
      case 'hang':
        return
      case 'gone':
        return void response.destroy()
      case 'portal':
        return send(response, 200, 'text/html', `${html}<h1>Welcome to the train</h1>`)
      case 'lost':
      case 'half':
      case undefined: {
        const outcome = take(request, body)
        if (mood === 'lost') return void response.destroy()
        if (mood !== 'half') return say(response, outcome)
        response.writeHead(outcome.status, { 'content-type': 'application/json', 'content-length': 100 })
        response.write('{"result":0,')
        response.destroy()
      }
    }
  }

  function take(request: IncomingMessage, body: string): Answer {
    const { cookie = '', 'idempotency-key': key, 'curio-person': meant } = request.headers
    const token = /token=([^;]+)/.exec(cookie)?.[1] ?? ''
    const session = world.memory.personOf(token)
    const parsed: unknown = body === '' ? null : JSON.parse(body)
    return world.memory.take({ path: request.url ?? '', key: String(key), meant: String(meant), session, body: parsed })
  }

  /** The task is somebody else's this once, to a request that would have been taken. */
  function refuseForOnce(request: IncomingMessage, response: ServerResponse): void {
    const key = String(request.headers['idempotency-key'])
    world.memory.refused.set(key, 'task-not-yours')
    say(response, { status: 409, problem: 'task-not-yours' })
  }

  return world
}

function say(response: ServerResponse, { status, problem }: Answer): void {
  const said = problem === undefined ? { result: 0, message: 'success' } : { result: 6, problem, message: problem }
  send(response, status, 'application/json', JSON.stringify(said))
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(body)
}
