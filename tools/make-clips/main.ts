// Makes the demo's dubbing clips: `node tools/make-clips/main.ts [scene …]`; all scenes by default.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireProgram } from '#tools/programs.ts'
import { run } from './run-command.ts'
import { makeClip } from './make-clip.ts'
import { scenes } from './scenes/all.ts'
import type { ClipRow } from './make-clip.ts'

const root = new URL('../../', import.meta.url)
const mediaFolder = fileURLToPath(new URL('public/media/clips', root))
const posterFolder = fileURLToPath(new URL('src/demo/posters', root))
const listFile = fileURLToPath(new URL('src/demo/clips.json', root))

async function main(names: readonly string[]): Promise<void> {
  for (const name of ['ffmpeg', 'espeak-ng'] as const) requireProgram(name)
  const unknown = names.filter((name) => scenes.every((scene) => scene.id !== name))
  if (unknown.length > 0) throw new Error(`No scene is called ${unknown.join(', ')}.`)
  const rows = new Map((names.length === 0 ? [] : await readClipList()).map((row) => [row.id, row]))
  let largest = 0
  for (const scene of scenes.filter(({ id }) => names.length === 0 || names.includes(id))) {
    const { row, error } = await makeClip(scene, mediaFolder, posterFolder)
    rows.set(row.id, row)
    largest = Math.max(largest, error)
    console.log(`${row.id}: ${row.durationSeconds} s, lists within ${Math.round(error * 1000)} ms`)
  }
  const inOrder = scenes.flatMap(({ id }) => rows.get(id) ?? [])
  await writeFile(listFile, `${JSON.stringify(inOrder, null, 2)}\n`)
  await run('npx', ['oxfmt', listFile])
  await deleteUnusedPosters(inOrder)
  console.log(`${inOrder.length} pairs; what is heard lies within ${Math.round(largest * 1000)} ms of the lists`)
}

async function deleteUnusedPosters(rows: readonly ClipRow[]): Promise<void> {
  const used = new Set(rows.flatMap(({ posters }) => [`${posters.source.key}.avif`, `${posters.target.key}.avif`]))
  for (const name of await readdir(posterFolder)) if (!used.has(name)) await rm(join(posterFolder, name))
}

async function readClipList(): Promise<ClipRow[]> {
  return JSON.parse(await readFile(listFile, 'utf8')) as ClipRow[]
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
