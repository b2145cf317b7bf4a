// Response times of a signed-in person while strangers' sign-ins are refused, against the same requests on an otherwise
// idle server.
import { setTimeout as pause } from 'node:timers/promises'
import { createKeepAliveAgent, requestText } from '#tools/bench/assign/http-request.ts'
import { repeatUntil } from '#tools/bench/assign/repeat-until.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { signInBidders } from '#tools/bench/market/bidders.ts'
import type { Section } from '#tools/bench/market/section.ts'
import { percentile } from '#tools/bench/percentile.ts'
import { startChild } from '#tools/bench/servers/child-process.ts'
import type { LoadReport, LoadRequest } from '#tools/bench/servers/messages.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'

const threshold = { kind: 'max', ratio: 2 } as const
/** Number of measured turns, each with and without refused sign-ins. */
const turns = 3
const turnMs = 4000
/** Connections that each send the next sign-in as soon as the previous one is answered. */
const connections = 128
/** Pause between a response and the person's next request. */
const thinkTimeMs = 15

/** The addresses of strangers, by the name of the figure: one network, or a new one for every sign-in. */
const strangers: Readonly<Record<string, (number: number) => string>> = {
  'one network': () => '203.0.113.7',
  'a new network for each': (number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
}

export const signInSection: Section = {
  name: 'sign-in',
  run: async ({ large, dataDir, log }) => {
    const { bidders, endSessions } = await signInBidders(large, { bidders: 1, auctions: 0 })
    const secret = bidders[0]?.secret ?? ''
    const load = startChild<LoadRequest, LoadReport>('load.ts')
    const figures: Figure[] = []
    for (const [name, addressOf] of Object.entries(strangers)) {
      const curio = await runCurio(large.url, dataDir, [], { TRUST_PROXY: 'loopback' })
      const requests = Array.from({ length: 60_000 }, (_, number) => wrongSignIn(number, addressOf(number)))
      const [baseline, during]: [number[], number[]] = [[], []]
      for (let turn = -1; turn < turns; turn += 1) {
        // The first turn is a warm-up and is not counted.
        await readLists(curio.port, secret, pause(turnMs), turn < 0 ? [] : baseline)
        const refused = load.sendRequest({
          port: curio.port,
          connections,
          durationMs: turnMs,
          requests,
          acceptsRefusals: true,
        })
        await readLists(curio.port, secret, refused, turn < 0 ? [] : during)
        const { responses, seconds } = await refused
        log(`sign-in: ${name}, ${Math.round(responses / seconds)} refused a second`)
      }
      await curio.stop()
      figures.push({
        section: 'sign-in',
        name: `a list, p50 during ${connections} parallel refused sign-ins from ${name} : p50 otherwise`,
        unit: 'ms',
        baseline: percentile(baseline, 0.5),
        measured: percentile(during, 0.5),
        threshold,
        note: `${during.length} and ${baseline.length} answers, p95 ${[during, baseline].map((all) => percentile(all, 0.95).toFixed(0)).join(' and ')}`,
      })
    }
    await load.stop()
    await endSessions()
    return figures
  },
}

/** Requests the list again and again, as one person, until `done` settles; adds the response times to `latencies`. */
async function readLists(port: number, secret: string, done: Promise<unknown>, latencies: number[]): Promise<void> {
  const agent = createKeepAliveAgent()
  await repeatUntil(done, async () => {
    const startedAtMs = performance.now()
    await requestText(port, { method: 'GET', path: '/api/products/getAll', secret }, agent)
    latencies.push(performance.now() - startedAtMs)
    await pause(thinkTimeMs)
  })
  agent.destroy()
}

/** Every other attempt is for the same account. */
function wrongSignIn(number: number, address: string): string {
  const account = number % 2 === 0 ? 'mei' : `nobody${number}`
  const body = JSON.stringify({ email: `${account}@test.example`, password: 'a wrong password' })
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-forwarded-for: ${address}`
  return `POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`
}
