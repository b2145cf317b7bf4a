// What all faults need: a server and a database of their own, and calls as a person.
import { setTimeout as pause } from 'node:timers/promises'
import type { ContractCall } from '#src/contract/contract.ts'
import { type RequestArgs, requestFor } from '#src/contract/request-for.ts'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import type { Run, Section } from '#tools/bench/run-bench.ts'
import { type RunningServer, runServer } from '#tools/run-server.ts'

/** Breaks something that the server depends on. */
export type Fault = Section<void>

export const secondsSince = (startedAtMs: number): number => (performance.now() - startedAtMs) / 1000

/** Starts a PostgreSQL with a migrated database, to which servers are only connected. Returns its URL. */
export async function startOwnDatabase({ folder, onEnd }: Run): Promise<string> {
  const postgres = await startEmbedded({ dataFolder: folder })
  onEnd(() => postgres.stop())
  await migrate(postgres.url)
  return postgres.url
}

/** Starts a server without demo data and without limits of calls. */
export async function startServer(
  { onEnd }: Pick<Run, 'onEnd'>,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const server = await runServer(dataDir, { DEMO: '0', RATE_LIMITS: '0', LOG_LEVEL: 'fatal', ...settings })
  onEnd(() => server.stop())
  return server
}

export type SignedInPerson = { readonly _id: string; readonly secret: string }

/** Calls the server at `origin` as `person`. Rejects if there is no response within 30 s. */
export function callAs<Name extends ContractCall>(
  origin: string,
  person: SignedInPerson,
  name: Name,
  ...args: RequestArgs<Name>
): Promise<Response> {
  const { method, url, headers, body } = requestFor(name, ...args)
  return fetch(origin + url, {
    method,
    headers: { ...headers, cookie: `token=${person.secret}` },
    body,
    signal: AbortSignal.timeout(30_000),
  })
}

/** Milliseconds before an unanswered call is repeated. */
const retryDelayMs = 100
const giveUpAfterMs = 120_000

/** Repeats a call until it is answered, as the app's outbox does. Returns the answer. Throws if the call is refused. */
export async function deliver(send: () => Promise<Response>): Promise<string> {
  const startedAtMs = performance.now()
  for (;;) {
    const answer = await send()
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null)
    if (answer?.status === 200) return answer.text
    if (answer && answer.status < 500) throw new Error(`A call was refused with ${answer.status}: ${answer.text}`)
    if (performance.now() - startedAtMs > giveUpAfterMs) throw new Error('A call was not answered within two minutes')
    await pause(retryDelayMs)
  }
}
