// Reviews, imports and pictures, each repeated until it is answered, as the app and a script do.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { systemIds } from '#src/server/system-ids.ts'
import { atMost, type Figure } from '#tools/bench/figures.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { callAs, deliver, type SignedInPerson } from './fault.ts'

/** What the server acknowledged. `key`: `review` and a task, `import` and the externalId of one, or `picture` and its key. */
type Work = { readonly key: string; readonly sentAtMs: number; readonly atMs: number }

type Project = {
  readonly manager: SignedInPerson
  readonly bundleId: string
  /** Each talent's tasks, none of them reviewed. */
  readonly queues: readonly { readonly talent: SignedInPerson; readonly taskIds: readonly string[] }[]
}

const tasksPerTalent = 5000
const tasksPerImport = 20

/** Makes a project of `manager` whose tasks are assigned to `talents`. */
export async function makeProject(
  url: string,
  manager: SignedInPerson,
  talents: readonly SignedInPerson[] = [],
): Promise<Project & { readonly projectId: string }> {
  const [projectId, bundleId] = [systemIds.next(), systemIds.next()]
  return withDatabaseAt(url, async (db) => {
    await db.insertInto('projects').values({ _id: projectId, name: 'Short dramas' }).execute()
    await db.insertInto('project_managers').values({ project_id: projectId, user_id: manager._id }).execute()
    await db
      .insertInto('bundles')
      .values({ _id: bundleId, project_id: projectId, name: 'Season 1', languages: ['English'], rate_cents: 60 })
      .execute()
    const queues = []
    for (const talent of talents) {
      await db.insertInto('talents').values({ user_id: talent._id }).execute()
      await db.insertInto('project_members').values({ project_id: projectId, user_id: talent._id }).execute()
      const taskIds = Array.from({ length: tasksPerTalent }, () => systemIds.next())
      await sql`
        insert into tasks (_id, bundle_id, status, worker_id, language, source_external_url, target_external_url)
        select _id, ${bundleId}, 'assigned', ${talent._id}, 'English', '/media/a.mp4', '/media/b.mp4'
          from unnest(${taskIds}::uuid[]) _id`.execute(db)
      queues.push({ talent, taskIds })
    }
    return { projectId, manager, bundleId, queues }
  })
}

export type Working = { readonly acknowledged: readonly Work[]; readonly stop: () => Promise<void> }

/** Works until it is stopped. */
export function startWorking({ manager, bundleId, queues }: Project, origin: () => string): Working {
  const acknowledged: Work[] = []
  const stopping = new AbortController()
  const params = { id: bundleId }
  const repeat = async (kind: 'review' | 'import' | 'picture', everyMs: number, work: () => Promise<string[]>) => {
    while (!stopping.signal.aborted) {
      const sentAtMs = performance.now()
      const keys = await work()
      acknowledged.push(...keys.map((key) => ({ key: `${kind} ${key}`, sentAtMs, atMs: performance.now() })))
      await pause(everyMs)
    }
  }
  const importTasks = async () => {
    const externalIds = Array.from({ length: tasksPerImport }, () => randomUUID())
    const tasks = externalIds.map((externalId) => ({
      externalId,
      language: 'English',
      source_external_url: '/media/a.mp4',
      target_external_url: '/media/b.mp4',
    }))
    await deliver(() =>
      fetch(`${origin()}/api/bundles/${bundleId}/import`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `token=${manager.secret}` },
        body: JSON.stringify({ tasks }),
        signal: AbortSignal.timeout(30_000),
      }),
    )
    return externalIds
  }
  const running = Promise.all([
    repeat('import', 100, importTasks),
    repeat('picture', 1000, async () => {
      const answer = JSON.parse(await deliver(() => uploadPicture(origin(), manager))) as { data: { key: string } }
      return [answer.data.key]
    }),
    ...queues.map(({ talent, taskIds }) => {
      const left = taskIds[Symbol.iterator]()
      return repeat('review', 100, async () => {
        const taskId = left.next().value
        if (taskId === undefined) throw new Error('Every task is reviewed')
        const idempotencyKey = randomUUID()
        const body = { taskId, result, duration: 40 }
        await deliver(() =>
          callAs(origin(), talent, 'POST /api/bundles/{id}/submitReviewResult', { params, body, idempotencyKey }),
        )
        return [taskId]
      })
    }),
  ])
  running.catch(() => stopping.abort())
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Uploads a picture like no other. */
async function uploadPicture(origin: string, { secret }: SignedInPerson): Promise<Response> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const body = new FormData()
  body.set('image', new File([new Uint8Array(picture)], 'vase.jpg'))
  return fetch(`${origin}/api/images`, { method: 'POST', headers: { cookie: `token=${secret}` }, body })
}

const none = { score: 3, note: 'None' } as const
const result = { voiceOverMissingAmount: none, wronglyDubbedContent: none, speakerMismatch: none, note: '' }

/** How often each key is stored: reviews and imports by their history, and bids. */
export function readStored(url: string): Promise<ReadonlyMap<string, number>> {
  return withDatabaseAt(url, async (db) => {
    const { rows } = await sql<{ key: string; count: number }>`
      select key, count(*) from (
        select 'review ' || task_id as key from task_history where action = 'submit'
        union all select 'import ' || t.external_id
          from task_history h join tasks t on t._id = h.task_id where h.action = 'import'
        union all select 'bid ' || product_id || ' ' || bidder_id || ' ' || price_cents from bid_log
      ) stored group by key`.execute(db)
    return new Map(rows.map(({ key, count }) => [key, count]))
  })
}

/** Compares what is stored of a kind with the keys that were acknowledged. */
export function compareStored(
  kind: 'bid' | 'review' | 'import',
  keys: readonly string[],
  stored: ReadonlyMap<string, number>,
): Figure[] {
  const lost = keys.filter((key) => !stored.has(key)).length
  const repeated = [...stored].filter(([key, count]) => key.startsWith(kind) && count > 1).length
  return [
    { name: `acknowledged ${kind}s that are lost`, measured: lost, threshold: atMost(0), note: `of ${keys.length}` },
    { name: `${kind}s stored twice`, measured: repeated, threshold: atMost(0) },
  ]
}
