// Whether anything that a talent receives tells which of their tasks are checks or second reviews.
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { addDrawnReview } from '#src/server/features/projects/adjudication/drawn-reviews.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { createIds, systemIds } from '#src/server/system-ids.ts'
import { readChecks, resultOf, test } from '#tests/support/check-scenario.ts'
import { makePlanJob } from '#tests/support/fixtures.ts'
import { uploadPicture } from '#tests/support/image-files.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import type { Caller } from '#tests/support/test-server.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

const counts = { fresh: 700, checks: 150, second: 150 }

/** Percent: all check tasks are given with the fresh ones. */
const checkShare = 18

test(
  'no field of 1,000 tasks tells checks and second reviews from other tasks',
  { timeout: 120_000 },
  async ({ db, scenario }) => {
    const random = seededRandom(20)
    vi.spyOn(Math, 'random').mockImplementation(random.fraction)
    const { next, together } = createIds((bytes) => bytes.forEach((_, at) => (bytes[at] = random.integerBelow(256))))
    vi.spyOn(systemIds, 'next').mockImplementation(next)
    vi.spyOn(systemIds, 'together').mockImplementation(together)
    onTestFinished(() => void vi.restoreAllMocks())
    const { asManager, asMei, bo, mei, noah, project, setShare } = scenario
    const params = { id: project.bundleId }
    const importTasks = async (count: number) => {
      const line = () => {
        const name = `${random.integerBelow(1e9)}`
        const [source, target] = ['source', 'target'].map((side) => `/media/clips/${name}/${side}.mp4`)
        const urls = { source_external_url: source, target_external_url: target }
        return JSON.stringify({ externalId: name, language: 'English', ...urls, meta: { title: name } })
      }
      const body = Array.from({ length: count }, line).join('\n')
      const headers = { 'content-type': 'application/x-ndjson' }
      const { body: answer } = await asManager('POST /api/bundles/{id}/import', { params, body, headers })
      expect(answer.data).toMatchObject({ added: count })
    }
    const assignAll = (to: { readonly _id: string }) =>
      asManager('POST /api/bundles/{id}/assignTasks', { params, body: { memberId: to._id } })

    await importTasks(counts.checks)
    await assignAll(bo)
    await completeAll(db, asManager, bo._id)
    const expected = JSON.stringify([{ section: 'speakerMismatch', score: 3, tolerance: 0 }])
    await sql`insert into check_tasks (task_id, project_id, expected, created_by)
    select _id, ${project.projectId}, ${expected}::jsonb, ${bo._id} from tasks where worker_id = ${bo._id}`.execute(db)
    await importTasks(counts.second)
    await assignAll(noah)
    await completeAll(db, asManager, noah._id)
    await importTasks(counts.fresh)
    await setShare(checkShare)
    await assignAll(mei)
    await makePlanJob(db, project, mei, 'English')
    const deps = { ...makeDeps(db), ids: systemIds }
    const first = await db.selectFrom('tasks').select('_id').where('worker_id', '=', noah._id).orderBy('_id').execute()
    for (const [index, { _id: taskId }] of first.entries()) {
      const body = { memberId: mei._id }
      if (index % 2) await asManager('POST /api/tasks/{id}/secondReview', { params: { id: taskId }, body })
      else await addDrawnReview(deps, { taskId, projectId: project.projectId })
    }

    const received = await readQueue(asMei, project.bundleId)
    const { rows } = await sql<{ _id: string }>`select _id from tasks where second_review_of is not null`.execute(db)
    const fields = fieldsOf(received.map(({ task }) => task))
    const isIn = (tasks: readonly { readonly _id: string }[]) => {
      const ids = new Set(tasks.map(({ _id }) => _id))
      return received.map(({ task }) => ids.has(task._id))
    }
    const kinds = { checks: isIn(await readChecks(db)), second: isIn(rows) }
    const isFresh = received.map((_, at) => !kinds.checks[at] && !kinds.second[at])
    const revealing = Object.entries({ ...kinds, fresh: isFresh }).flatMap(([kind, isOfKind]) => {
      expect([kind, isOfKind.filter(Boolean).length]).toEqual([kind, counts[kind as keyof typeof counts]])
      // A kind is compared with fresh tasks, and these with all.
      const compared = [...received.keys()].filter(
        (at) => isOfKind[at] === true || isFresh[at] === true || kind === 'fresh',
      )
      const labels = compared.map((at) => isOfKind[at] === true)
      return [...fields].flatMap(([field, values]) => {
        const { auc, bound } = separation(
          compared.map((at) => values[at] ?? ''),
          labels,
          0.01 / fields.size / 3,
        )
        return Math.abs(auc - 0.5) > bound ? [`${kind}: ${field} ${auc.toFixed(3)}, ± ${bound.toFixed(3)}`] : []
      })
    })
    expect(fields.size).toBeGreaterThan(50)
    expect(revealing).toEqual([])
    // A message for a single task would name it.
    const { notifications } = (await asMei('GET /api/messages')).body
    expect(notifications).toHaveLength(1)
  },
)

/** Completes the tasks of a person, whose device made a poster of each. */
async function completeAll(db: Db, as: Caller, workerId: string): Promise<void> {
  const key = await uploadPicture(as)
  await sql`
    insert into task_posters (task_id, side, image_key)
    select _id, side, ${key} from tasks, unnest(array['source', 'target']) side where worker_id = ${workerId}`.execute(
    db,
  )
  await sql`update tasks set status = 'completed', result = ${JSON.stringify(resultOf(3, 3, 3))}::jsonb,
    completed_at = now() where worker_id = ${workerId}`.execute(db)
}

type Received = { readonly task: { readonly _id: string; readonly [field: string]: unknown } }

async function readQueue(as: Caller, bundleId: string): Promise<Received[]> {
  const queue: Received[] = []
  for (;;) {
    const after = queue.at(-1)?.task._id
    const query = { count: 50, ...(after !== undefined && { after }) }
    const { data } = (await as('GET /api/bundles/{id}/nextTasks', { params: { id: bundleId }, query })).body
    queue.push(...data)
    if (data.length < 50) return queue
  }
}

type Value = string | number

/** Each field of the tasks with its value in each; what is derived from them, too. */
function fieldsOf(tasks: readonly Received['task'][]): ReadonlyMap<string, readonly Value[]> {
  const leaves = tasks.map((task) => new Map(leavesOf(task)))
  const paths = new Set(leaves.flatMap((each) => [...each.keys()]))
  const fields = new Map<string, Value[]>()
  for (const path of paths) {
    const values = leaves.map((each) => each.get(path) ?? '')
    const frequencies = new Map<Value, number>()
    for (const value of values) frequencies.set(value, (frequencies.get(value) ?? 0) + 1)
    fields.set(path, values)
    fields.set(
      `${path}: how many have the same`,
      values.map((value) => frequencies.get(value) ?? 0),
    )
    fields.set(
      `${path}: length`,
      values.map((value) => String(value).length),
    )
  }
  const ids = tasks.map(({ _id }) => BigInt(`0x${_id.replaceAll('-', '')}`))
  const before = ids.map((id, at) => Number(id - (ids[at - 1] ?? id)))
  const after = ids.map((id, at) => Number((ids[at + 1] ?? id) - id))
  fields.set('place', [...ids.keys()])
  fields.set('distance to the id before', before)
  fields.set('distance to the id after', after)
  fields.set(
    'distance to the nearest id',
    before.map((distance, at) => Math.min(distance, after[at] ?? distance)),
  )
  fields.set(
    'distance of time and id',
    tasks.map(({ created_at }, at) => Date.parse(String(created_at)) - Number((ids[at] ?? 0n) >> 80n)),
  )
  return fields
}

const leavesOf = (value: unknown, path = ''): [string, Value][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`))
    : [[path, typeof value === 'number' ? value : String(value)]]

/**
 * The probability that a labelled task has the higher value (AUC), and how far it is from a half at most if the labels
 * are random, in all but `risk` of the cases: by the normal approximation of the rank sum, with ties.
 */
function separation(values: readonly Value[], labels: readonly boolean[], risk: number) {
  const compare = (one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0)
  const order = [...values.keys()].toSorted((one, other) => compare(values[one] ?? '', values[other] ?? ''))
  let [rankSum, ties] = [0, 0]
  for (let start = 0, end = 0; start < order.length; start = end) {
    while (end < order.length && compare(values[order[start] ?? 0] ?? '', values[order[end] ?? 0] ?? '') === 0) end += 1
    const labelled = order.slice(start, end).filter((at) => labels[at]).length
    rankSum += labelled * ((start + end + 1) / 2)
    ties += (end - start) ** 3 - (end - start)
  }
  const [all, labelled] = [values.length, labels.filter(Boolean).length]
  const others = all - labelled
  const auc = (rankSum - (labelled * (labelled + 1)) / 2) / (labelled * others)
  const variance = (all + 1 - ties / (all * (all - 1))) / (12 * labelled * others)
  return { auc, bound: deviationsOf(risk) * Math.sqrt(Math.max(0, variance)) + 1e-9 }
}

/** The standard deviations that a normal variable exceeds, up or down, with the probability `risk`. */
function deviationsOf(risk: number): number {
  const step = 1e-3
  let [deviations, tail] = [9, 0]
  for (; tail < risk / 2; deviations -= step) tail += (step * Math.exp(-(deviations ** 2) / 2)) / Math.sqrt(2 * Math.PI)
  return deviations
}
