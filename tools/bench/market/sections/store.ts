// Pictures in a bucket, beside a folder: put, get and list. S3_BUCKET and S3_ENDPOINT name the bucket; its key is in the
// environment, as for the server.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createS3Store } from '#src/server/storage/create-s3-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import type { Figure } from '#tools/bench/judge-figures.ts'
import type { Section } from '#tools/bench/market/section.ts'

const count = 200
const bytes = 60_000
const atOnce = 8
const names = Array.from({ length: count }, (_, number) => `bench/${number}`)

export const storeSection: Section = {
  name: 'store',
  run: async ({ dataDir, log }) => {
    const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = process.env
    if (bucket === undefined) {
      log('store: left out without S3_BUCKET')
      return []
    }
    const [baseline, measured] = [
      await measure(createFolderStore(join(dataDir, 'store'))),
      await measure(
        createS3Store({ bucket, endpoint, forcePathStyle: endpoint !== undefined, region, prefix: 'curio-bench/' }),
      ),
    ]
    return (['put', 'get', 'list'] as const).map((call): Figure => ({
      section: 'store',
      name: `${call} of ${count} pictures of ${bytes / 1000} kB, bucket : folder`,
      unit: '1/s',
      baseline: baseline[call],
      measured: measured[call],
      note: call === 'list' ? 'one list of all' : `${atOnce} at once`,
    }))
  },
}

/** Pictures a second. */
async function measure(store: ObjectStore): Promise<Record<'put' | 'get' | 'list', number>> {
  const content = randomBytes(bytes)
  // Opens connections and loads code.
  await store.put('bench/0', content)
  const put = await rateOf(() => forEachName((name) => store.put(name, content)))
  const get = await rateOf(() => forEachName((name) => store.get(name)))
  const list = await rateOf(() => readAll(store.list('bench/')))
  await forEachName((name) => store.remove(name))
  return { put, get, list }
}

async function readAll(list: AsyncIterable<unknown>): Promise<number> {
  let length = 0
  for await (const _ of list) length += 1
  return length
}

async function rateOf(run: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await run()
  return (count * 1000) / (performance.now() - startedAtMs)
}

async function forEachName(call: (name: string) => Promise<unknown>): Promise<void> {
  const waiting = names.values()
  const worker = async () => {
    for (const name of waiting) await call(name)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
