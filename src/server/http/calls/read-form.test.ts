import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAbandonedForms } from './read-form.ts'

test('folders of forms older than a day are deleted, and nothing else', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'curio-sweep-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const [name, hours] of [
    ['curio-form-old', 25],
    ['curio-form-new', 23],
    ['other-old', 25],
  ] as const) {
    await mkdir(join(parent, name))
    await writeFile(join(parent, name, '1'), 'a photo')
    await utimes(join(parent, name), hoursAgo(hours), hoursAgo(hours))
  }
  await deleteAbandonedForms(parent)
  expect(new Set(await readdir(parent))).toEqual(new Set(['curio-form-new', 'other-old']))
})
