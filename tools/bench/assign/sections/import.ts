// Importing tasks from a file over HTTP: time against PostgreSQL's COPY of the same rows, and the server's memory.
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { importBundleId, managerId } from '#tools/bench/assign/data/ids.ts'
import { rowColumns, writeNdjson, writeRows } from '#tools/bench/assign/data/import-file.ts'
import { minMeasurableNote, measureGrowth } from '#tools/bench/assign/measure-growth.ts'
import { openImportBundle } from '#tools/bench/assign/import-bundle.ts'
import { inspectorFlags, watchMemory } from '#tools/bench/assign/watch-memory.ts'
import type { Section } from '#tools/bench/assign/section.ts'
import { requestText } from '#tools/bench/assign/http-request.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import { withClient } from '#tools/bench/generated-database.ts'
import { interleave } from '#tools/bench/interleave.ts'
import { median } from '#tools/bench/percentile.ts'
import { runCurio } from '#tools/bench/servers/run-curio.ts'
import { openSessions } from '#tools/bench/open-sessions.ts'

const sampling = { rounds: 4, warmUp: 1, minRounds: 2, timeoutMs: 60_000 }
/** Number of short files that together have the length of the long one. */
const shortFiles = 10

type Round = {
  readonly url: string
  readonly dataDir: string
  readonly folder: string
  readonly secret: string
  readonly clearBundle: () => Promise<void>
  readonly log: (line: string) => void
}

export const importSection: Section = {
  name: 'import',
  run: async ({ large: { url, db, tasks }, dataDir, log }) => {
    const { empty: clearBundle, close } = await openImportBundle(url)
    const { secrets, endSessions } = await openSessions(db, [managerId])
    const folder = join(dataDir, 'import')
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    const round = { url, dataDir, folder, secret: secrets.get(managerId) ?? '', clearBundle, log }
    const figures = [
      await measureRate(round, Math.round(tasks / 10)),
      await measureMemory(round, Math.round(tasks / 5)),
    ]
    rmSync(folder, { recursive: true })
    await endSessions()
    await close()
    return figures
  },
}

async function measureRate({ url, dataDir, folder, secret, clearBundle, log }: Round, rows: number): Promise<Figure> {
  const [file, table] = [join(folder, 'tasks.ndjson'), join(folder, 'tasks.tsv')]
  await writeNdjson(file, 0, rows)
  await writeRows(table, 0, rows)
  const curio = await runCurio(url, dataDir)
  const undo = async () => {
    await clearBundle()
    log('import: once more')
  }
  const times = await interleave(
    [
      { name: 'import', run: () => sendFile(curio.port, secret, file, rows), undo },
      { name: 'copy', run: () => copyFile(url, table), undo },
    ],
    sampling,
  )
  await curio.stop()
  const rate = (name: string) => rows / (median(times.get(name) ?? []) / 1000)
  return {
    section: 'import',
    name: `${rows.toLocaleString('en-US')} tasks over HTTP, with their history : COPY into the same table`,
    unit: 'rows/s',
    baseline: rate('copy'),
    measured: rate('import'),
    threshold: { kind: 'min', ratio: 0.5 },
    note: `middle of ${times.get('import')?.length ?? 0} turns`,
  }
}

async function measureMemory({ url, dataDir, folder, secret, clearBundle, log }: Round, rows: number): Promise<Figure> {
  const rowsPerFile = Math.round(rows / shortFiles)
  const long = join(folder, 'long.ndjson')
  const short = (number: number) => join(folder, `short-${number}.ndjson`)
  await writeNdjson(long, 0, rows)
  for (let number = 0; number < shortFiles; number += 1)
    await writeNdjson(short(number), number * rowsPerFile, rowsPerFile)
  const inspector = await findFreePort()
  const curio = await runCurio(url, dataDir, inspectorFlags(inspector))
  const watch = await watchMemory(inspector)
  const importFile = (file: string, expected: number) => sendFile(curio.port, secret, file, expected)
  // The first import loads and compiles code.
  await importFile(short(0), rowsPerFile)
  await clearBundle()
  const shortFilesGrowth = await measureGrowth(watch, async () => {
    for (let number = 0; number < shortFiles; number += 1) await importFile(short(number), rowsPerFile)
  })
  await clearBundle()
  log('import: watched the short files')
  const longFileGrowth = await measureGrowth(watch, () => importFile(long, rows))
  await clearBundle()
  watch.close()
  await curio.stop()
  return {
    section: 'import',
    name: `what the server holds more, ${rows.toLocaleString('en-US')} : ${rowsPerFile.toLocaleString('en-US')} tasks in a file`,
    unit: 'MB',
    baseline: shortFilesGrowth,
    measured: longFileGrowth,
    threshold: { kind: 'max', ratio: 1.5 },
    note: minMeasurableNote,
  }
}

async function sendFile(port: number, secret: string, file: string, rows: number): Promise<void> {
  const path = `/api/bundles/${importBundleId}/import`
  const body = createReadStream(file, { highWaterMark: 1 << 18 })
  const text = await requestText(port, { method: 'POST', path, secret, type: 'application/x-ndjson', body })
  if (!text.includes(`"added":${rows},`)) throw new Error(`Not all ${rows} were added: ${text.slice(0, 300)}`)
}

const copyFile = (url: string, file: string) =>
  withClient(url, (client) => client.query(`copy tasks (${rowColumns}) from '${file.replaceAll("'", "''")}'`))
