import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { leaveOutUnreachable } from './leave-out-unreachable.ts'

test('what only chunks outside the list import is left out', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'curio-dist-'))
  onTestFinished(() => rm(dist, { recursive: true }))
  await mkdir(join(dist, '.vite'))
  const chunks = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['start'], dynamicImports: ['screen', 'dialog'] },
    start: { file: 'start.js' },
    screen: { file: 'screen.js', imports: ['both'] },
    dialog: { file: 'dialog.js', imports: ['both', 'fields'] },
    both: { file: 'both.js' },
    fields: { file: 'fields.js' },
  }
  await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(chunks))
  const listed = ['index.html', 'index.js', 'start.js', 'screen.js', 'both.js', 'fields.js', 'style.css', 'worker.js']
  const left = await leaveOutUnreachable(
    listed.map((url) => ({ url })),
    dist,
  )
  expect(left.map(({ url }) => url)).toEqual(listed.filter((url) => url !== 'fields.js'))
})
