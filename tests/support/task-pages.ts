// Tasks in every state, and what their list shows, counted and sorted one by one.
import { sql } from 'kysely'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { makePerson, makeProject, type Person } from './fixtures.ts'

export const languages = ['English', 'Korean', 'Mandarin']

type Filter = {
  bundleId: string
  language: string | undefined
  status: string | undefined
  workerId: string | undefined
}

/** The ids of the listed tasks that match, in the order of the list. */
export async function everyTask(db: Db, { bundleId, language, status, workerId }: Filter): Promise<string[]> {
  let query = db.selectFrom('tasks').select('_id').where('bundle_id', '=', bundleId).where('archived_at', 'is', null)
  if (language) query = query.where('language', '=', language)
  if (status) query = query.where(sql<boolean>`status = ${status}`)
  if (workerId) query = query.where('worker_id', '=', workerId)
  const rows = await query
    .orderBy(sql`array_position(array['new', 'assigned', 'completed'], status)`)
    .orderBy('language')
    .orderBy('_id')
    .execute()
  return rows.map(({ _id }) => _id)
}

export async function addTasks(db: Db, bundleId: string, count: number): Promise<void> {
  await sql`
    insert into tasks (_id, bundle_id, language, source_external_url, target_external_url)
    select gen_random_uuid(), ${bundleId}, (${languages}::text[])[n % 3 + 1], '/media/a', '/media/b'
      from generate_series(1, ${count}::int) n`.execute(db)
}

/** Creates tasks of two projects, those of the second as noise, then changes some and deletes others. */
export async function makeTasks(db: Db, count: number) {
  const manager = await makePerson(db, 'Manager')
  const workers: Person[] = [await makePerson(db, 'Ada'), await makePerson(db, 'Bo')]
  const [{ bundleId }, other] = [await makeProject(db, manager), await makeProject(db, manager)]
  const ids = workers.map(({ _id }) => _id)
  const deleted = Math.floor(count / 10)
  for (const bundle of [bundleId, other.bundleId]) {
    await addTasks(db, bundle, count + deleted)
  }
  await sql`
    update tasks set status = 'assigned', worker_id = (${ids}::uuid[])[ascii(right(_id::text, 1)) % 2 + 1]
     where left(_id::text, 1) < '8'`.execute(db)
  await sql`
    update tasks set status = 'completed', completed_at = now(), result = '{}' where left(_id::text, 1) < '3'`.execute(
    db,
  )
  await sql`
    delete from tasks where _id in (select _id from tasks where bundle_id = ${bundleId} order by md5(_id::text)
     limit ${deleted})`.execute(db)
  return { bundleId, manager, workers }
}
