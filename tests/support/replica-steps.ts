// Random changes of many people, each in a browser of their own, on a primary whose replica is stopped again and again.
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openReadReplicas } from '#src/server/db/replicas/read-replicas.ts'
import { databaseOf, openPool } from '#src/server/db/connection/open-database.ts'
import { startPrimary, startStandby, waitFor } from '#tools/faults/standby.ts'
import { makePerson, makeProduct } from './fixtures.ts'
import { makeFolder } from './launch-server.ts'
import { seededRandom } from './seeded-random.ts'
import { buildServer, type CallOptions, type CallResult, type TestServer } from './test-server.ts'
import type { ContractCall } from '#src/contract/contract.ts'

const quiet = { error: () => {}, info: () => {} }

type ReplicaOptions = {
  readonly primary: string
  readonly replicas: readonly string[]
  readonly maxLagSeconds?: number
}

/** Starts a primary and a standby that follows it; `addStandby` starts another one, named for its folder. */
export async function startReplication() {
  const folder = makeFolder()
  const cleanUps: (() => Promise<unknown>)[] = []
  const onEnd = (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp)
  const primary = await startPrimary(join(folder, 'primary'), onEnd)
  const addStandby = (name: string) => startStandby(primary, join(folder, name), onEnd)
  const standby = await addStandby('standby')
  await waitFor(primary, `select from pg_stat_replication where state = 'streaming'`)
  return {
    primary,
    standby,
    addStandby,
    stop: async () => {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server that reads from `replicas`, as soon as they are used. */
export async function serveWithReplicas({ primary, replicas: urls, maxLagSeconds = 10 }: ReplicaOptions) {
  const pool = openPool(primary, { max: 10 })
  const key = randomBytes(32)
  const replicas = openReadReplicas({
    urls,
    primary: pool,
    key,
    maxLagSeconds,
    connections: 10,
    log: quiet,
    checkEveryMs: 50,
  })
  const db = databaseOf(pool)
  const { server, close } = await buildServer(db, { publicBrowsing: true, parts: { replicas } })
  return {
    server,
    replicas,
    db,
    close: async () => {
      await close()
      await replicas.close()
      await db.destroy()
    },
  }
}

/** A browser with a session. `returnsPositions`: without, it has no cookies with log positions. */
export async function openBrowser(server: TestServer, person: { readonly email: string }, returnsPositions = true) {
  const cookies = new Map([(await server.cookieOf(person)).split('=') as [string, string]])
  return {
    cookies,
    call: async (name: ContractCall, { headers = {}, ...options }: CallOptions = {}): Promise<CallResult> => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const result = await server.anonymous(name, { ...options, headers: { ...headers, cookie } })
      for (const line of [result.headers['set-cookie'] ?? []].flat()) {
        const [cookieName = '', value = ''] = String(line).split(';')[0]?.split('=') ?? []
        if (returnsPositions || !cookieName.endsWith('position')) cookies.set(cookieName, value)
      }
      return result
    },
  }
}

type Steps = {
  readonly steps: number
  readonly people: number
  readonly seed: number
  readonly returnsPositions?: boolean
  readonly pause: () => Promise<unknown>
  readonly resume: () => Promise<unknown>
}

/** Returns how often a person read what they had changed, and how often their change was missing. */
export async function runReplicaSteps(
  { server, db }: Pick<Awaited<ReturnType<typeof serveWithReplicas>>, 'server' | 'db'>,
  { steps, people: count, seed, returnsPositions = true, pause, resume }: Steps,
) {
  const people = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = await makePerson(db, `Person ${seed} ${index}`)
      const browser = await openBrowser(server, person, returnsPositions)
      return { ...person, browser, productId: await makeProduct(db, person) }
    }),
  )
  const found = { checks: 0, missed: 0 }
  let isPaused = false
  const perPerson = Math.ceil(steps / count)
  const act = async (me: (typeof people)[number], index: number) => {
    const random = seededRandom(seed + index)
    const liked = new Map<string, boolean>()
    const followed = new Map<string, boolean>()
    let name = '青花瓶'
    const { call } = me.browser
    const change = async () => {
      const other = random.pick(people)
      const kind = random.integerBelow(3)
      if (kind === 0) {
        const isLiked = !(liked.get(other.productId) ?? false)
        const { status } = await call(isLiked ? 'PUT /api/products/{id}/like' : 'DELETE /api/products/{id}/like', {
          params: { id: other.productId },
        })
        if (status === 200) liked.set(other.productId, isLiked)
      } else if (kind === 1 && other !== me) {
        const isFollowed = !(followed.get(other._id) ?? false)
        const { status } = await call(isFollowed ? 'PUT /api/users/{id}/follow' : 'DELETE /api/users/{id}/follow', {
          params: { id: other._id },
        })
        if (status === 200) followed.set(other._id, isFollowed)
      } else {
        const next = `Vase ${random.integerBelow(1_000_000)}`
        const { status } = await call('POST /api/products/{id}/update', {
          params: { id: me.productId },
          body: { name: next },
        })
        if (status === 200) name = next
      }
    }
    const check = (isRight: boolean) => {
      found.checks += 1
      if (!isRight) found.missed += 1
    }
    const read = async () => {
      const kind = random.integerBelow(4)
      const [[likedId, isLiked] = []] = [...liked].slice(-1)
      const [[followedId, isFollowed] = []] = [...followed].slice(-1)
      if (kind === 0 && likedId !== undefined)
        check((await call('GET /api/products/{id}', { params: { id: likedId } })).body.data.liked === isLiked)
      else if (kind === 1 && followedId !== undefined)
        check((await call('GET /api/users/{id}', { params: { id: followedId } })).body.data.following === isFollowed)
      else if (kind === 2) {
        const { body } = await call('GET /api/products/users/{id}/list', { params: { id: me._id } })
        check(body.data[0].name === name)
      } else check((await call('GET /api/products/{id}', { params: { id: me.productId } })).body.data.name === name)
    }
    for (let step = 0; step < perPerson; step += 1) {
      if (random.oneIn(count * 2)) {
        isPaused = !isPaused
        await (isPaused ? pause() : resume())
      }
      await (random.oneIn(3) ? change() : read())
    }
  }
  await Promise.all(people.map(act))
  await resume()
  return found
}
