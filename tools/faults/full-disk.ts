// The disk of the pictures fills up while people upload: a small tmpfs is mounted as the picture store.
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { createImageStore, imageKey } from '#src/server/media/image-store.ts'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { embeddedUrl } from './embedded-of.ts'
import { atLeast, atMost } from '#tools/bench/figures.ts'
import { type Fault, type SignedInPerson, startServer } from './fault.ts'
import { makeMarket, withDatabase } from './market.ts'

const execute = promisify(execFile)

const uploaders = 4
/** Uploads per person after the first refused one. */
const refusedUploads = 5

type Upload = { readonly status: number; readonly key: string | null }

export const fullDiskFault: Fault = async (_, { folder, log, onEnd }) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error('Only root on Linux can mount a tmpfs')
  const images = join(folder, 'images')
  mkdirSync(images)
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', images])
  onEnd(() => execute('umount', [images]))
  const server = await startServer({ onEnd }, folder)
  const market = await makeMarket(embeddedUrl(folder), { bidders: uploaders, auctions: 0, endsInSeconds: 0 })

  const uploads = (await Promise.all(market.bidders.map((person) => uploadUntilFull(server.url, person)))).flat()
  const stored = uploads.filter(({ status }) => status === 200)
  const refused = uploads.filter(({ status }) => status === 507)
  log(`${stored.length} pictures are stored, ${refused.length} are refused`)
  const health = await fetch(`${server.url}/healthz`)
  const lost = await countLost(images, embeddedUrl(folder), stored)

  await execute('mount', ['-o', 'remount,size=16m', images])
  const afterwards = await upload(server.url, market.seller)
  return [
    {
      name: 'uploads with another answer than 200 or 507',
      measured: uploads.length - stored.length - refused.length,
      threshold: atMost(0),
      note: `of ${uploads.length}`,
    },
    {
      name: 'uploads refused with 507',
      measured: refused.length,
      threshold: atLeast(uploaders * refusedUploads),
    },
    { name: 'acknowledged pictures lost', measured: lost, threshold: atMost(0), note: `of ${stored.length}` },
    { name: '/healthz answers', measured: health.ok ? 1 : 0, threshold: atLeast(1) },
    {
      name: 'uploads work once there is space',
      measured: afterwards.status === 200 ? 1 : 0,
      threshold: atLeast(1),
    },
  ]
}

/** Uploads until the disk is full, and some more times. */
async function uploadUntilFull(origin: string, person: SignedInPerson): Promise<Upload[]> {
  const uploads: Upload[] = []
  while (uploads.filter(({ status }) => status !== 200).length < refusedUploads)
    uploads.push(await upload(origin, person))
  return uploads
}

/** Uploads a picture like no other. */
export async function uploadPicture(origin: string, { secret }: SignedInPerson): Promise<Response> {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const body = new FormData()
  body.set('image', new File([new Uint8Array(picture)], 'vase.jpg'))
  return fetch(`${origin}/api/images`, { method: 'POST', headers: { cookie: `token=${secret}` }, body })
}

async function upload(origin: string, person: SignedInPerson): Promise<Upload> {
  const response = await uploadPicture(origin, person)
  const answer = (await response.json()) as { readonly data?: { readonly key: string } }
  return { status: response.status, key: answer.data?.key ?? null }
}

/** Counts acknowledged pictures whose file is missing or different, or that have no row. */
async function countLost(folder: string, url: string, stored: readonly Upload[]): Promise<number> {
  const store = createImageStore(createFolderStore(folder))
  const rows = await withDatabase(url, (db) => db.selectFrom('images').select('key').execute())
  const keys = new Set(rows.map(({ key }) => key))
  const isIntact = async ({ key }: Upload) => {
    const bytes = key === null ? undefined : await store.get(key)
    return bytes !== undefined && key === imageKey(bytes) && keys.has(key)
  }
  const intact = await Promise.all(stored.map(isIntact))
  return intact.filter((is) => !is).length
}
