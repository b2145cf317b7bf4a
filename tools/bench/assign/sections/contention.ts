// Response times of other people while a manager assigns a tenth of the bundle, against the same requests on an
// otherwise idle server.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultReview } from '#src/domain/review/review.ts'
import { bundleId, managerId } from '#tools/bench/assign/data/ids.ts'
import { repeatUntil } from '#tools/bench/assign/repeat-until.ts'
import { snapshotTasks } from '#tools/bench/assign/restore-tasks.ts'
import type { Project, Section } from '#tools/bench/assign/section.ts'
import { requestText, createKeepAliveAgent, type HttpRequest } from '#tools/bench/assign/http-request.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { percentile } from '#tools/bench/percentile.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'

const threshold = { kind: 'max', ratio: 3 } as const
/** Number of measured assignments, each preceded by `baselineMs` without one. */
const times = 3
const baselineMs = 3000
/** Pause between a response and the next request of the same kind. */
const thinkTimeMs = 15
const workers = 100
const tasksOfEach = 100

export const contentionSection: Section = {
  name: 'meanwhile',
  run: async ({ large, dataDir, log }) => {
    const restoreTasks = await snapshotTasks(large.url)
    const { requests, secret, leave: endSessions } = await createOtherRequests(large)
    const curio = await runCurio(large.url, dataDir)
    const baseline = new Map<string, number[]>()
    const during = new Map<string, number[]>()
    const runLoad = createLoad(curio.port, requests)
    for (let time = -1; time < times; time += 1) {
      // The first round is a warm-up and is not counted.
      await runLoad(pause(baselineMs), time < 0 ? new Map() : baseline)
      const startedAtMs = performance.now()
      await runLoad(requestText(curio.port, post('assignAllByPlanJob', secret, {})), time < 0 ? new Map() : during)
      log(`meanwhile: handed out in ${(performance.now() - startedAtMs).toFixed(0)} ms`)
      await restoreTasks()
    }
    await curio.stop()
    await endSessions()
    return Object.keys(requests).map((name) => figureOf(name, baseline.get(name) ?? [], during.get(name) ?? []))
  },
}

function figureOf(name: string, baseline: readonly number[], during: readonly number[]): Figure {
  return {
    section: 'meanwhile',
    name: `${name}, p95 while tasks are handed out : p95 otherwise`,
    unit: 'ms',
    baseline: percentile(baseline, 0.95),
    measured: percentile(during, 0.95),
    threshold,
    note: `${during.length} and ${baseline.length} answers, the slowest ${[during, baseline].map((all) => Math.max(...all).toFixed(0)).join(' and ')}`,
  }
}

type Times = Map<string, number[]>

/**
 * Sends all kinds of requests, each over its own connection, until `done` settles; adds the response times to
 * `latencies`.
 */
function createLoad(port: number, requests: Readonly<Record<string, () => HttpRequest>>) {
  return async (done: Promise<unknown>, latencies: Times): Promise<void> => {
    const clients = Object.entries(requests).map(async ([name, next]) => {
      const agent = createKeepAliveAgent()
      const responseTimes = latencies.get(name) ?? []
      latencies.set(name, responseTimes)
      await repeatUntil(done, async () => {
        const startedAtMs = performance.now()
        await requestText(port, next(), agent)
        responseTimes.push(performance.now() - startedAtMs)
        await pause(thinkTimeMs)
      })
      agent.destroy()
    })
    await Promise.all(clients)
  }
}

/** The other requests: a manager lists the bundle, members fetch and submit tasks. */
async function createOtherRequests({ db }: Project) {
  const { rows: tasks } = await sql<{ _id: string; worker: string }>`
    select _id, worker_id as worker
      from (select worker_id from jobs where bundle_id = ${bundleId} and assigned_count > 0
             order by md5(worker_id::text) limit ${workers}) w
      join lateral (select _id from tasks t where t.bundle_id = ${bundleId} and t.worker_id = w.worker_id
                       and t.status = 'assigned' order by _id limit ${tasksOfEach}) t on true
     order by md5(_id::text)`.execute(db)
  const people = [managerId, ...new Set(tasks.map(({ worker }) => worker))]
  const { secrets, endSessions } = await openSessions(db, people)
  const secretOf = (person: string) => secrets.get(person) ?? ''
  const secret = secretOf(managerId)
  let requestCount = 0
  let submittedCount = 0
  const requests = {
    'a page of tasks': () => post('tasks', secret, { filters: {}, currentPage: requestCount++ % 100 }),
    'the bundle': (): HttpRequest => ({ method: 'GET', path: `/api/bundles/${bundleId}`, secret }),
    'a worker’s next task': () =>
      post('workerTasks', secretOf(people[1 + (requestCount++ % (people.length - 1))] ?? '')),
    'a review submitted': () => {
      const task = tasks[submittedCount++]
      if (!task) throw new Error('There are no more tasks to hand in')
      const review = { taskId: task._id, result: defaultReview, duration: 60 }
      return post('submitReviewResult', secretOf(task.worker), review)
    },
  }
  return { requests, secret, leave: endSessions }
}

const post = (call: string, secret: string, body?: object): HttpRequest => ({
  method: 'POST',
  path: `/api/bundles/${bundleId}/${call}`,
  secret,
  ...(body && { type: 'application/json', body: JSON.stringify(body) }),
})
