// Tasks to import: as an NDJSON file in Curio's format, and as the same rows for PostgreSQL's COPY.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { languages } from '#src/domain/people/languages.ts'
import { seeded } from '#src/demo/seeded.ts'
import { writeTsv } from '#tools/bench/write-tsv.ts'
import { importBundleId } from './ids.ts'

type GeneratedTask = {
  readonly externalId: string
  readonly language: string
  readonly source: string
  readonly target: string
}

const madeAt = new Date(Date.UTC(2026, 10, 20))

function makeTask(index: number): GeneratedTask & { readonly seconds: number; readonly meta: object } {
  const seconds = 20 + (index % 180)
  return {
    externalId: `import-${index}`,
    language: languages[index % languages.length] ?? '',
    source: `/media/source/${index}.mp4`,
    target: `/media/dubbed/${index}.mp4`,
    seconds,
    meta: { duration: seconds, project: 'The second season', speakers: ['A', 'B'], reel: index % 40 },
  }
}

/** Writes `count` tasks, from number `first`, as NDJSON. */
export async function writeNdjson(path: string, first: number, count: number): Promise<void> {
  const file = createWriteStream(path)
  for (let index = first; index < first + count; index += 1) {
    const { externalId, language, source, target, meta } = makeTask(index)
    const line = { externalId, language, source_external_url: source, target_external_url: target, meta }
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

/** The columns of `tasks` written by `writeRows`. */
export const rowColumns =
  '_id, bundle_id, external_id, language, source_external_url, target_external_url, meta, video_seconds'

/** Writes the rows that importing the same tasks would insert. */
export async function writeRows(path: string, first: number, count: number): Promise<void> {
  const random = seeded(20_261_120)
  const rows = function* () {
    for (let index = first; index < first + count; index += 1) {
      const { externalId, language, source, target, seconds, meta } = makeTask(index)
      // Ids have the current time, as imported ones do: new rows go to the end of every index.
      const _id = random.id(new Date(madeAt.getTime() + index))
      yield [_id, importBundleId, externalId, language, source, target, JSON.stringify(meta), seconds]
    }
  }
  await writeTsv(path, rows())
}
