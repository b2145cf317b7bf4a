// Importing tasks over HTTP, with their history, beside PostgreSQL's COPY of the same rows from its own disk into the
// same table with its indexes and triggers.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { seeded } from '#src/demo/seeded.ts'
import { languages } from '#src/domain/people/languages.ts'
import { type Figure, ratioAtMost } from '#tools/bench/figures.ts'
import type { TwoSizes } from '#tools/bench/generated-database.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { timePair } from '#tools/bench/time-pair.ts'
import { withClient } from '#tools/with-database.ts'
import { bundleId, managerId, projectId } from './project.ts'

/** A bundle beside the large one, in the same tables. */
const importBundleId = '01900000-0000-7000-8000-000000000004'
const sampling = { rounds: 4, warmUp: 1, minRounds: 2, timeoutMs: 60_000 }

export async function measureImport({ large: { url, db, size }, dataDir }: TwoSizes, run: Run): Promise<Figure[]> {
  const rows = Math.round(size / 10)
  const [file, table] = [join(run.folder, 'tasks.ndjson'), join(run.folder, 'tasks.tsv')]
  await writeTasks(file, table, rows)
  const clear = () => withClient(url, clearBundle)
  await withClient(url, (client) =>
    client.query(
      `insert into bundles (_id, project_id, name, languages) values ($1, $2, 'Imports', $3) on conflict do nothing`,
      [importBundleId, projectId, languages],
    ),
  )
  run.onEnd(() => withClient(url, (client) => client.query('delete from bundles where _id = $1', [importBundleId])))
  const { people, endSessions } = await openSessions(db, [managerId])
  run.onEnd(endSessions)
  const curio = await runCurio(run, url, dataDir)
  const importUrl = `http://127.0.0.1:${curio.port}/api/bundles/${importBundleId}/import`
  const times = await timePair(
    {
      measured: () => sendFile(importUrl, people[0]?.secret ?? '', file, rows),
      baseline: () => withClient(url, (client) => client.query(`copy tasks (${columns}) from '${table}'`)),
      undo: async () => {
        await clear()
        run.log('once more')
      },
    },
    sampling,
  )
  const name = `${rows.toLocaleString('en-US')} tasks over HTTP : COPY into the same table`
  return [{ ...times, name, threshold: ratioAtMost(2) }]
}

async function sendFile(url: string, secret: string, file: string, rows: number): Promise<void> {
  const headers = { cookie: `token=${secret}`, 'content-type': 'application/x-ndjson' }
  const body = Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 })) as ReadableStream
  const response = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
  const text = await response.text()
  if (!text.includes(`"added":${rows},`)) throw new Error(`Not all ${rows} were added: ${text.slice(0, 300)}`)
}

const columns = '_id, bundle_id, external_id, language, source_external_url, target_external_url, meta, video_seconds'

/** Writes the same tasks as NDJSON and as the rows that importing them inserts. */
async function writeTasks(file: string, table: string, count: number): Promise<void> {
  const random = seeded(20_261_120)
  const [tasks, rows] = [createWriteStream(file), createWriteStream(table, { mode: 0o644 })]
  for (let index = 0; index < count; index += 1) {
    const seconds = 20 + (index % 180)
    const language = languages[index % languages.length] ?? ''
    const [source, target] = [`/media/source/${index}.mp4`, `/media/dubbed/${index}.mp4`]
    const meta = { duration: seconds, project: 'The second season', speakers: ['A', 'B'], reel: index % 40 }
    const externalId = `import-${index}`
    const task = { externalId, language, source_external_url: source, target_external_url: target, meta }
    // Ids have the time, as imported ones do: new rows go to the end of every index.
    const _id = random.id(new Date(Date.UTC(2026, 10, 20) + index))
    const row = [_id, importBundleId, externalId, language, source, target, JSON.stringify(meta), seconds]
    const isFull = [!tasks.write(`${JSON.stringify(task)}\n`), !rows.write(`${row.join('\t')}\n`)]
    if (isFull[0]) await once(tasks, 'drain')
    if (isFull[1]) await once(rows, 'drain')
  }
  await Promise.all([tasks, rows].map((stream) => once(stream.end(), 'finish')))
}

/** Deletes the imported tasks as fast as possible. */
async function clearBundle(client: Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica; set synchronous_commit = off;
    delete from task_history h using tasks t where t.bundle_id = '${importBundleId}' and h.task_id = t._id;
    delete from tasks where bundle_id = '${importBundleId}';
    delete from task_terms where bundle_id = '${importBundleId}';
    delete from bundle_language_counts where bundle_id <> '${bundleId}';
    delete from task_block_counts where bundle_id <> '${bundleId}';
    delete from task_blocks where bundle_id <> '${bundleId}';
    update bundles set new_count = 0 where _id = '${importBundleId}'`)
  await client.query('vacuum tasks, task_terms, task_history')
}
