// How long a signed-in person waits for a list while strangers' sign-ins are refused, beside an otherwise idle server.
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import type { TwoSizes } from '#tools/bench/generated-database.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { startLoad } from '#tools/bench/servers/child-process.ts'
import { timeFetches } from '#tools/bench/servers/time-fetches.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { inTurns } from '#tools/bench/time-pair.ts'
import { signInBidders } from './bidders.ts'

/** Measured turns, each with and without refused sign-ins. */
const turns = 3
const turnMs = 4000
/** Connections that each send the next sign-in as soon as the previous one is answered. */
const connections = 128

/** The addresses of strangers: one network, or a new one for every sign-in. */
const strangers: Readonly<Record<string, (number: number) => string>> = {
  'one network': () => '203.0.113.7',
  'a new network for each': (number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
}

export async function measureSignIn({ large, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const { bidders } = await signInBidders(large, { bidders: 1, auctions: 0 }, run)
  const sendLoad = startLoad(run)
  const figures: Figure[] = []
  for (const [name, addressOf] of Object.entries(strangers)) {
    const curio = await runCurio(run, large.url, dataDir, { TRUST_PROXY: 'loopback' })
    const url = `http://127.0.0.1:${curio.port}/api/products/getAll`
    const readLists = (until: Promise<unknown>) => timeFetches(url, `token=${bidders[0]?.secret}`, until)
    const requests = Array.from({ length: 60_000 }, (_, number) => wrongSignIn(number, addressOf(number)))
    const readRefusing = async () => {
      const load = { port: curio.port, connections, durationMs: turnMs, requests, acceptsRefusals: true } as const
      const refusing = sendLoad(load)
      const during = await readLists(refusing)
      const { responses, seconds } = await refusing
      run.log(`${name}, ${Math.round(responses / seconds)} refused a second`)
      return during
    }
    const works = { measured: readRefusing, baseline: () => readLists(pause(turnMs)) }
    const { measured, baseline } = await inTurns(works, { rounds: turns })
    await curio.stop()
    figures.push({
      name: `a list during ${connections} parallel refused sign-ins from ${name} : otherwise`,
      unit: 'ms',
      measured: measured.flat(),
      baseline: baseline.flat(),
      threshold: ratioAtMost(2),
    })
  }
  return figures
}

/** Every other attempt is for the same account. */
function wrongSignIn(number: number, address: string): string {
  const account = number % 2 === 0 ? 'mei' : `nobody${number}`
  const body = JSON.stringify({ email: `${account}@test.example`, password: 'a wrong password' })
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nx-forwarded-for: ${address}`
  return `POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}\r\n\r\n${body}`
}
