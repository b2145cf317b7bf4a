// Second reviews by a share of each talent's reviews.
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDrawnReview, listDrawnReviews } from '#src/server/features/projects/adjudication/drawn-reviews.ts'
import {
  banMember,
  makeMember,
  makePlanJob,
  makeTalent,
  makeTask,
  makeTasks,
  makeWebhook,
} from '#tests/support/fixtures.ts'
import { test } from '#tests/support/second-review-scenario.ts'
import { makeDeps } from '#tests/support/use-case-deps.ts'

describe('second reviews that are drawn', () => {
  test('are the project’s share of each talent’s reviews, by the other talent', async ({ db, scenario }) => {
    const { addDrawn, asMei, asNoah, mei, noah, project, readCopies, setShare, submit } = scenario
    await setShare(20)
    for (const [person, as, count] of [
      [mei, asMei, 20],
      [noah, asNoah, 10],
    ] as const) {
      for (let number = 0; number < count; number += 1) await submit(as, await makeTask(db, project, person))
    }
    const drawn = new Set(await addDrawn())
    const copies = await readCopies()
    expect(new Set(copies.map((copy) => copy.second_review_of))).toEqual(drawn)
    expect(copies).toHaveLength(drawn.size)
    const toNoah = copies.filter((copy) => copy.worker_id === noah._id).length
    expect(Math.abs(toNoah - 4)).toBeLessThanOrEqual(1)
    expect(Math.abs(copies.length - toNoah - 2)).toBeLessThanOrEqual(1)
    const ofOneself = sql`select from tasks s join tasks f on f._id = s.second_review_of where f.worker_id = s.worker_id`
    expect((await ofOneself.execute(db)).rows).toEqual([])
  })

  test('are none for a manager’s review, and none without a share', async ({ db, scenario }) => {
    const { addDrawn, asAda, asMei, mei, project, setShare, submit } = scenario
    await submit(asMei, await makeTask(db, project, mei))
    await setShare(100)
    await submit(asAda, await makeTask(db, project, mei))
    await submit(asAda, await makeTask(db, project, null))
    expect(await addDrawn()).toEqual([])
  })

  test('are one for a review that is corrected or reopened, however often the job runs', async ({ db, scenario }) => {
    const { addDrawn, asMei, mei, project, readCopies, reopen, reopenOwn, setShare, submit } = scenario
    await setShare(100)
    const task = await makeTask(db, project, mei)
    await submit(asMei, task)
    expect((await reopenOwn(asMei, task)).status).toBe(200)
    expect(await addDrawn()).toEqual([task])
    await submit(asMei, task, 2)
    await reopen(task)
    await submit(asMei, task, 1)
    expect(await addDrawn()).toEqual([])
    expect(await readCopies()).toHaveLength(1)
  })

  test('reveal to neither reviewer that a task is reviewed twice', async ({ db, scenario }) => {
    const { ada, addDrawn, asMei, asNoah, mei, noah, project, readCopies, readTask, setShare, submit } = scenario
    await setShare(100)
    const [task, other] = [await makeTask(db, project, mei), await makeTask(db, project, noah)]
    await db.updateTable('task_history').set({ actor_id: ada._id }).execute()
    await submit(asMei, task)
    await addDrawn()
    const [copy] = await readCopies()
    expect(copy).toMatchObject({ status: 'assigned', worker_id: noah._id })
    const [drawn, plain] = [await readTask(asNoah, copy?._id ?? ''), await readTask(asNoah, other)]
    const shape = ({ history }: { history: { by: string; action: string }[] }) =>
      history.map(({ by, action }) => [by, action])
    expect(shape(drawn)).toEqual(shape(plain))
    expect(JSON.stringify(drawn)).not.toContain('Mei')
    expect(shape(await readTask(asMei, task)).flat()).not.toContain('second')
    // Noah had an open task.
    expect((await asNoah('GET /api/messages')).body.notifications).toEqual([])
  })

  test('go only to talents who can do them, to those with the fewest open tasks', async ({ db, scenario }) => {
    const { addDrawn, addTalent, asMei, ben, mei, noah, project, readCopies, setShare, submit } = scenario
    const [banned, capped, skipping] = [await makeTalent(db, 'A'), await makeTalent(db, 'B'), await makeTalent(db, 'C')]
    const [resting, elsewhere, idle] = [await makeTalent(db, 'D'), await makeTalent(db, 'E'), await makeTalent(db, 'F')]
    await setShare(100)
    const task = await makeTask(db, project, mei)
    for (const person of [banned, skipping, resting, ben]) await addTalent(person)
    await addTalent(capped, 1)
    await makeTask(db, project, capped)
    await makeMember(db, project, elsewhere)
    await makePlanJob(db, project, elsewhere, 'Korean')
    await banMember(db, project, banned)
    await db.updateTable('talents').set({ looking_for_tasks: false }).where('user_id', '=', resting._id).execute()
    const skip = { bundle_id: project.bundleId, task_id: task, worker_id: skipping._id }
    await db.insertInto('task_skips').values(skip).execute()
    await makeTask(db, project, noah)
    await addTalent(idle)
    await submit(asMei, task)
    await addDrawn()
    expect((await readCopies()).map((copy) => copy.worker_id)).toEqual([idle._id])
  })

  test('stay unassigned where nobody can do them, and managers see them', async ({ db, scenario }) => {
    const { addDrawn, asMei, list, mei, noah, project, readCopies, readOversight, readTask, setShare, submit } =
      scenario
    await setShare(100)
    await banMember(db, project, noah)
    const task = await makeTask(db, project, mei)
    await submit(asMei, task)
    await addDrawn()
    expect(await readCopies()).toMatchObject([{ status: 'new', worker_id: null }])
    expect((await list()).byHand).toBe(1)
    expect((await readOversight(task)).timeline.at(-1)).toMatchObject({ action: 'second', by: '', worker: null })
    expect((await readTask(asMei, task)).history).toHaveLength(2)
  })

  test('are added without their job, which can be lost', async ({ db, server, scenario }) => {
    const { asMei, mei, project, readCopies, setShare, submit } = scenario
    await setShare(100)
    const task = await makeTask(db, project, mei)
    await submit(asMei, task)
    server.enqueued.splice(0)
    const drawn = await listDrawnReviews({ db })
    expect(drawn).toEqual([{ taskId: task, projectId: project.projectId }])
    for (const job of drawn) await addDrawnReview(makeDeps(db), job)
    expect(await readCopies()).toMatchObject([{ second_review_of: task }])
    expect(await listDrawnReviews({ db })).toEqual([])
  })

  test('finish their bundle when they are reviewed, or were not added', async ({ db, scenario }) => {
    const { addDrawn, asAda, asMei, asNoah, ben, mei, move, project, readCopies, setShare, submit } = scenario
    await makeWebhook(db, project, undefined, ['bundle.completed'])
    const countReports = async () => {
      const deliveries = await db.selectFrom('webhook_deliveries').select('kind').execute()
      const notices = db.selectFrom('notifications').select('subject').where('kind', '=', 'bundle-finished')
      const [notice] = await notices.where('user_id', '=', ben._id).execute()
      return [deliveries.length, notice?.subject['count'] ?? 0]
    }
    await setShare(100)
    const [drawn, other, archived] = await makeTasks(db, project, [mei, mei, mei])
    await submit(asMei, drawn)
    await submit(asMei, archived)
    // The last open task, and not drawn itself.
    await submit(asAda, other)
    expect(await countReports()).toEqual([0, 0])
    const archive = (id: string) => move('archiveTasks', { archived: true, filters: { ids: [id] } })
    await archive(archived)
    expect(await addDrawn()).toHaveLength(2)
    expect(await countReports()).toEqual([0, 0])
    const [copy] = await readCopies()
    await submit(asNoah, copy?._id ?? '')
    expect(await countReports()).toEqual([1, 1])

    const last = await makeTask(db, project, mei)
    await submit(asMei, last)
    await archive(last)
    expect(await countReports()).toEqual([1, 1])
    await addDrawn()
    expect(await readCopies()).toHaveLength(1)
    expect(await countReports()).toEqual([2, 2])
  })
})
