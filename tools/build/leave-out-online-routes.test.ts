import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leaveOutOnlineRoutes, onlineRoutes } from './leave-out-online-routes.ts'

test('what only the routes that need a network load is left out', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'curio-dist-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, '.vite'))
  const users = 'src/app/routes/_shell.users.tsx?tsr-split=component'
  const chunks = {
    'index.html': { file: 'index.js', imports: ['start'], dynamicImports: ['screen', users] },
    start: { file: 'start.js' },
    screen: { file: 'screen.js', imports: ['both'] },
    [users]: { file: 'users.js', imports: ['both', 'fields'], dynamicImports: ['dialog'] },
    both: { file: 'both.js' },
    fields: { file: 'fields.js' },
    dialog: { file: 'dialog.js' },
  }
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(chunks))
  const precached = ['index.html', 'index.js', 'start.js', 'screen.js', 'both.js', 'style.css', 'worker.js']
  const listed = [...precached, 'users.js', 'fields.js', 'dialog.js'].map((url) => ({ url }))
  expect((await leaveOutOnlineRoutes(listed, dist)).map(({ url }) => url)).toEqual(precached)
})

test('every route that needs a network exists', () => {
  expect(onlineRoutes.filter((route) => !existsSync(`src/app/routes/${route}.tsx`))).toEqual([])
})
