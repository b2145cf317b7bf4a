// People who like a product, and at once read it from whatever answers: a standby must not show them less.
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, type Figure } from '#tools/bench/figures.ts'
import { deliver, type SignedInPerson } from './fault.ts'

export type Reading = { readonly stop: () => Promise<Figure[]> }

/** Reads until it is stopped. `readCount`: how many reads standbys have answered. */
export function startReading(
  people: readonly SignedInPerson[],
  { productId, origin, readCount }: { productId: string; origin: () => string; readCount: () => Promise<number> },
): Reading {
  const stopping = new AbortController()
  const found = { checks: 0, missed: 0 }
  const read = async ({ secret }: SignedInPerson) => {
    let cookie = `token=${secret}`
    const call = (method: string, path: string) =>
      fetch(`${origin()}/api/products/${productId}${path}`, {
        method,
        headers: { cookie },
        signal: AbortSignal.timeout(30_000),
      })
    for (let liked = true; !stopping.signal.aborted; liked = !liked) {
      await deliver(async () => {
        const response = await call(liked ? 'PUT' : 'DELETE', '/like')
        const positions = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
        if (response.ok) cookie = [`token=${secret}`, ...positions].join('; ')
        return response
      })
      const answer = JSON.parse(await deliver(() => call('GET', ''))) as { data: { liked: boolean } }
      found.checks += 1
      if (answer.data.liked !== liked) found.missed += 1
      await pause(50)
    }
  }
  const running = Promise.all(people.map(read))
  running.catch(() => stopping.abort())
  return {
    async stop() {
      stopping.abort()
      await running
      return [
        {
          name: 'own changes that a read missed',
          measured: found.missed,
          threshold: atMost(0),
          note: `of ${found.checks}`,
        },
        { name: 'statements that standbys answered', measured: await readCount(), threshold: atLeast(1) },
      ]
    },
  }
}
