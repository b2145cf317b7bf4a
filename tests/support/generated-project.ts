// Random projects for assignment tests, and the oracle's plan for them.
import fc from 'fast-check'
import { v7 } from 'uuid'
import {
  planAssignment,
  remainingCapacity,
  type AssignmentPlan,
  type Skips,
  type Candidate,
} from './plan-assignment.ts'
import { priorityOfNumber, compareQueueOrder } from '#src/domain/projects/schedule.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makeMember, makePlanJob, banMember, makePerson, type Person, type Project } from './fixtures.ts'

export const someLanguages = ['English', 'Korean', 'Thai', 'Greek'] as const
type Language = (typeof someLanguages)[number]

export type GeneratedMember = {
  readonly banned: boolean
  /** Plan jobs by language, each with its cap; 0 is unlimited. */
  readonly caps: Partial<Record<Language, number>>
  /** Assigned tasks by language, open and completed. */
  readonly open: Partial<Record<Language, number>>
  readonly done: Partial<Record<Language, number>>
}
export type GeneratedProject = {
  readonly members: readonly GeneratedMember[]
  /** Languages of the unassigned tasks, oldest first. */
  readonly tasks: readonly Language[]
  /** Priority and due date by index; tasks after the last have none of their own. */
  readonly schedules: readonly Schedule[]
  /** Those of the bundle. */
  readonly bundle: Schedule
  /** Those of unassigned second reviews, which only a manager assigns, by hand. */
  readonly returned: readonly Language[]
  /** Which member skipped which unassigned task, by index. */
  readonly skips: readonly (readonly [task: number, member: number])[]
}

/** 0 and null: none of its own. */
type Schedule = { readonly priority: number; readonly due_on: string | null }

const scheduleArbitrary = (minPriority: number): fc.Arbitrary<Schedule> =>
  fc.record({
    priority: fc.integer({ min: minPriority, max: 4 }),
    due_on: fc.constantFrom(null, null, '2026-11-20', '2026-11-21', '2027-01-01'),
  })

const language = fc.constantFrom(...someLanguages)
const smallCounts = fc.dictionary(language, fc.integer({ min: 1, max: 4 }), { maxKeys: 2 }) as fc.Arbitrary<
  Partial<Record<Language, number>>
>

/** Few languages and small numbers, so that ties, reached caps and languages without members are frequent. */
export const projectArbitrary: fc.Arbitrary<GeneratedProject> = fc.record({
  members: fc.array(
    fc.record({
      banned: fc.nat({ max: 7 }).map((generated) => generated === 0),
      caps: fc.dictionary(language, fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }))),
      open: smallCounts,
      done: smallCounts,
    }),
    { maxLength: 7 },
  ),
  tasks: fc.array(language, { maxLength: 60 }),
  schedules: fc.array(scheduleArbitrary(0), { maxLength: 60 }),
  bundle: scheduleArbitrary(1),
  returned: fc.array(language, { maxLength: 4 }),
  skips: fc.array(fc.tuple(fc.nat({ max: 59 }), fc.nat({ max: 6 })), { maxLength: 40 }),
})

export type InsertedProject = {
  readonly unassigned: ReadonlyMap<string, readonly string[]>
  readonly candidates: readonly Candidate[]
  readonly skips: Skips
}

/** Stores a generated project in an empty bundle of `project`. Returns it as the domain sees it. People are reused. */
export async function insertGeneratedProject(
  db: Db,
  project: Project,
  people: readonly Person[],
  generated: GeneratedProject,
): Promise<InsertedProject> {
  const candidates: Candidate[] = []
  for (const [index, member] of generated.members.entries()) {
    const person = people[index]
    if (!person) throw new RangeError(`There is no person ${index}`)
    await makeMember(db, project, person)
    if (member.banned) await banMember(db, project, person)
    for (const [name, cap] of Object.entries(member.caps)) {
      await makePlanJob(db, project, person, name, cap)
    }
    await addTasks(db, project, repeatByCount(member.open), person, 'assigned')
    await addTasks(db, project, repeatByCount(member.done), person, 'completed')
    if (member.banned) continue
    const heldCount = (name: string) => (member.open[name as Language] ?? 0) + (member.done[name as Language] ?? 0)
    candidates.push({
      _id: person._id,
      load: Object.values(member.open).reduce((sum, count) => sum + count, 0),
      capacity: new Map(
        Object.entries(member.caps).map(([name, cap]) => [name, remainingCapacity(cap, heldCount(name))]),
      ),
    })
  }
  const { bundle, schedules } = generated
  await db.updateTable('bundles').set(bundle).where('_id', '=', project.bundleId).execute()
  const ids = await addTasks(db, project, generated.tasks, null, 'new', [], schedules)
  await addTasks(db, project, generated.returned.slice(0, ids.length), null, 'new', ids)
  const unassigned = new Map<string, string[]>()
  const queue = generated.tasks.map((name, index) => {
    const { priority = 0, due_on = null } = schedules[index] ?? {}
    const place = {
      priority: priorityOfNumber(priority || bundle.priority) ?? 'normal',
      dueOn: due_on ?? bundle.due_on,
    }
    return { name, _id: ids[index] ?? '', ...place }
  })
  for (const { name, _id } of queue.toSorted(compareQueueOrder)) {
    const ofLanguage = unassigned.get(name) ?? []
    unassigned.set(name, [...ofLanguage, _id])
  }
  return { unassigned, candidates, skips: await addSkips(db, project, people, ids, generated.skips) }
}

export const expectedPlan = ({ unassigned, candidates, skips }: InsertedProject): AssignmentPlan =>
  planAssignment(unassigned, candidates, skips)

async function addSkips(
  db: Db,
  { bundleId }: Project,
  people: readonly Person[],
  ids: readonly string[],
  generated: GeneratedProject['skips'],
): Promise<Skips> {
  const skips = new Map<string, Set<string>>()
  for (const [task, member] of generated) {
    const [id, person] = [ids[task], people[member]]
    if (id && person) skips.set(id, (skips.get(id) ?? new Set()).add(person._id))
  }
  const rows = [...skips].flatMap(([id, workers]) =>
    [...workers].map((worker) => ({ bundle_id: bundleId, task_id: id, worker_id: worker })),
  )
  if (rows.length > 0) await db.insertInto('task_skips').values(rows).execute()
  return skips
}

const repeatByCount = (counts: Partial<Record<Language, number>>) =>
  Object.entries(counts).flatMap(([name, count]) => Array.from({ length: count }, () => name))

/** Tasks of these languages, oldest first, with these schedules; with `firstReviewIds`, second reviews of those. */
export async function addTasks(
  db: Db,
  { bundleId }: Project,
  languages: readonly string[],
  worker: Person | null,
  status: 'new' | 'assigned' | 'completed',
  firstReviewIds: readonly string[] = [],
  schedules: readonly Schedule[] = [],
): Promise<string[]> {
  const rows = languages.map((name, index) => ({
    _id: v7(),
    bundle_id: bundleId,
    status,
    worker_id: worker?._id ?? null,
    language: name,
    second_review_of: firstReviewIds[index] ?? null,
    priority: schedules[index]?.priority ?? 0,
    due_on: schedules[index]?.due_on ?? null,
    source_external_url: '/media/clips/a/source.mp4',
    target_external_url: '/media/clips/a/target.mp4',
    meta: '{}',
    result: status === 'completed' ? '{}' : null,
    completed_at: status === 'completed' ? new Date() : null,
  }))
  if (rows.length > 0) await db.insertInto('tasks').values(rows).execute()
  return rows.map(({ _id }) => _id)
}

export const makePeople = (db: Db, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => makePerson(db, `Worker ${number}`)))
