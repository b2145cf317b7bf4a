// npm run move-pictures -- bucket|folder [--remove]: copies the pictures from DATA_DIR into S3_BUCKET, or back.
import { resolve } from 'node:path'
import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { imageKey, imageObjectName } from '#src/server/media/image-store.ts'
import { readSettings } from '#src/server/settings.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { copyImages } from './backup/copy-images.ts'
import { readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'

const usage = `npm run move-pictures -- [--remove] bucket|folder

Copies the pictures from DATA_DIR into the bucket of S3_BUCKET, or from the bucket into DATA_DIR. What the target has is
not copied again, so the command can be interrupted and repeated. Each picture is read back and compared with its hash.
The server may run: start it with the other setting afterwards, then repeat the command for what was added meanwhile.
With --remove, pictures that the target has are then removed from where they came from.`

await runTool(async () => {
  const { values, operand: target } = readArguments(usage, { remove: { type: 'boolean' } })
  if (!['bucket', 'folder'].includes(target)) throw new StartFailure(usage)
  const settings = readSettings(process.env, resolve(import.meta.dirname, '..'))
  if (settings.bucket === undefined) throw new StartFailure('S3_BUCKET is not set: name the bucket.')
  const bucket = await openObjectStore(settings, 'images')
  const folder = await openObjectStore({ ...settings, bucket: undefined }, 'images')
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
  const { keys, damaged } = await copyImages(from, to)
  if (damaged.length > 0) console.error(`Damaged pictures are left out: ${damaged.join(', ')}`)
  for (const key of values.remove ? keys : []) {
    const held = await to.get(imageObjectName(key))
    if (held && imageKey(held) === key) await from.remove(imageObjectName(key))
  }
  console.log(`The ${target} holds ${keys.size} pictures${values.remove ? ', and the other store none of them' : ''}.`)
})
