// npm run move-pictures -- bucket|folder [--remove]: copies pictures and uploaded videos from DATA_DIR into S3_BUCKET, or
// back.
import { join } from 'node:path'
import { giveToOwner } from '#src/server/db/embedded/restore-cluster.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { openObjectStore } from '#src/server/storage/open-object-store.ts'
import { copyImages, copyVideos } from './backup/copy-objects.ts'
import { envOption, readArguments } from './read-arguments.ts'
import { runTool } from './run-tool.ts'
import { readToolSettings, settingsUsage } from './tool-settings.ts'

const usage = `npm run move-pictures -- [--remove] bucket|folder

Copies the pictures and uploaded videos from DATA_DIR into the bucket of S3_BUCKET, or from the bucket into DATA_DIR. What
the target has is not copied again, so the command can be interrupted and repeated. Everything is read back and compared,
and a picture also with its hash. The server may run: start it with the other setting afterwards, then repeat the command
for what was added meanwhile. With --remove, what the target has is then removed from where it came from.
${settingsUsage}`

await runTool(async () => {
  const { values, operand: target } = readArguments(usage, { ...envOption, remove: { type: 'boolean' } })
  if (!['bucket', 'folder'].includes(target)) throw new StartFailure(usage)
  const settings = readToolSettings(values.env)
  if (settings.bucket === undefined) throw new StartFailure('S3_BUCKET is not set: name the bucket.')
  const move = async (area: 'images' | 'videos', copy: typeof copyImages) => {
    const bucket = await openObjectStore(settings, area)
    const folder = await openObjectStore({ ...settings, bucket: undefined }, area)
    const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
    const { names, damaged } = await copy(from, to)
    if (target === 'folder' && names.size > 0) giveToOwner(settings.dataDir, join(settings.dataDir, area))
    for (const name of values.remove ? names : []) {
      const original = await from.get(name)
      if (original && (await to.get(name))?.equals(original)) await from.remove(name)
    }
    if (damaged.length > 0) console.error(`Damaged and left out in ${area}: ${damaged.join(', ')}`)
    return names.size
  }
  const imageCount = await move('images', copyImages)
  const partCount = await move('videos', copyVideos)
  const removed = values.remove ? ', and the other store none of them' : ''
  console.log(`The ${target} holds ${imageCount} pictures and ${partCount} parts of videos${removed}.`)
})
