// What others wait while a manager hands out a tenth of the bundle: the same requests in a quiet server and during it.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultReview } from '#src/domain/review.ts'
import { bundleId, managerId } from '#src/tools/bench/assign/data/ids.ts'
import { keepDoing } from '#src/tools/bench/assign/keep-doing.ts'
import { rememberTasks } from '#src/tools/bench/assign/put-back.ts'
import type { Project, Section } from '#src/tools/bench/assign/section.ts'
import { ask, keptConnection, type Request } from '#src/tools/bench/assign/send.ts'
import type { Figure } from '#src/tools/bench/figure.ts'
import { percentile } from '#src/tools/bench/percentile.ts'
import { runCurio } from '#src/tools/bench/servers/run-curio.ts'
import { openSessions } from '#src/tools/bench/sessions.ts'

const bar = { kind: 'most', ratio: 3 } as const
/** Handing out, each time with a while before it in which nobody does. */
const times = 3
const quiet = 3000
/** Between an answer and the next request of the same kind. */
const thinking = 15
const workers = 100
const tasksOfEach = 100

export const meanwhileSection: Section = {
  name: 'meanwhile',
  run: async ({ large, dataDir, say }) => {
    const putBack = await rememberTasks(large.url)
    const { requests, secret, leave } = await othersIn(large)
    const curio = await runCurio(large.url, dataDir)
    const usual = new Map<string, number[]>()
    const during = new Map<string, number[]>()
    const keepAsking = keepAskingOf(curio.port, requests)
    for (let time = -1; time < times; time += 1) {
      // The first time warms the server up and counts for nothing.
      await keepAsking(pause(quiet), time < 0 ? new Map() : usual)
      const since = performance.now()
      await keepAsking(ask(curio.port, post('assignAllByPlanJob', secret, {})), time < 0 ? new Map() : during)
      say(`meanwhile: handed out in ${(performance.now() - since).toFixed(0)} ms`)
      await putBack()
    }
    await curio.stop()
    await leave()
    return Object.keys(requests).map((name) => figureOf(name, usual.get(name) ?? [], during.get(name) ?? []))
  },
}

function figureOf(name: string, usual: readonly number[], during: readonly number[]): Figure {
  return {
    section: 'meanwhile',
    name: `${name}, p95 while tasks are handed out : p95 otherwise`,
    unit: 'ms',
    baseline: percentile(usual, 0.95),
    measured: percentile(during, 0.95),
    bar,
    note: `${during.length} and ${usual.length} answers, the slowest ${[during, usual].map((all) => Math.max(...all).toFixed(0)).join(' and ')}`,
  }
}

type Times = Map<string, number[]>

/** Everybody asks on, each over a connection of their own, until `over`; what they waited comes into `waited`. */
function keepAskingOf(port: number, requests: Readonly<Record<string, () => Request>>) {
  return async (over: Promise<unknown>, waited: Times): Promise<void> => {
    const everybody = Object.entries(requests).map(async ([name, next]) => {
      const connection = keptConnection()
      const answers = waited.get(name) ?? []
      waited.set(name, answers)
      await keepDoing(over, async () => {
        const since = performance.now()
        await ask(port, next(), connection)
        answers.push(performance.now() - since)
        await pause(thinking)
      })
      connection.destroy()
    })
    await Promise.all(everybody)
  }
}

/** What people do in the bundle: one who manages it looks at it, workers get their tasks and hand them in. */
async function othersIn({ db }: Project) {
  const { rows: tasks } = await sql<{ _id: string; worker: string }>`
    select _id, worker_id as worker
      from (select worker_id from jobs where bundle_id = ${bundleId} and assigned_count > 0
             order by md5(worker_id::text) limit ${workers}) w
      join lateral (select _id from tasks t where t.bundle_id = ${bundleId} and t.worker_id = w.worker_id
                       and t.status = 'assigned' order by _id limit ${tasksOfEach}) t on true
     order by md5(_id::text)`.execute(db)
  const people = [managerId, ...new Set(tasks.map(({ worker }) => worker))]
  const { secrets, leave } = await openSessions(db, people)
  const secretOf = (person: string) => secrets.get(person) ?? ''
  const secret = secretOf(managerId)
  let asked = 0
  let handedIn = 0
  const requests = {
    'a page of tasks': () => post('tasks', secret, { filters: {}, currentPage: asked++ % 100 }),
    'the bundle': (): Request => ({ method: 'GET', path: `/api/bundles/${bundleId}`, secret }),
    'a worker’s next task': () => post('workerTasks', secretOf(people[1 + (asked++ % (people.length - 1))] ?? '')),
    'a review handed in': () => {
      const task = tasks[handedIn++]
      if (!task) throw new Error('There are no more tasks to hand in')
      const review = { taskId: task._id, result: defaultReview, duration: 60 }
      return post('submitReviewResult', secretOf(task.worker), review)
    },
  }
  return { requests, secret, leave }
}

const post = (call: string, secret: string, body?: object): Request => ({
  method: 'POST',
  path: `/api/bundles/${bundleId}/${call}`,
  secret,
  ...(body && { type: 'application/json', body: JSON.stringify(body) }),
})
