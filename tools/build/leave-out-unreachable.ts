import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const chunksSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/**
 * Leaves out of the precache list what only chunks that are not in it import. Needs Vite's manifest in the folder `dist`,
 * which is written before the list.
 */
export async function leaveOutUnreachable<T extends { readonly url: string }>(
  entries: readonly T[],
  dist: string,
): Promise<T[]> {
  const chunks = chunksSchema.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')))
  const listed = new Set(entries.map(({ url }) => url))
  const waiting = Object.keys(chunks).filter((name) => chunks[name]?.isEntry)
  const reached = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name]
    if (!chunk || reached.has(chunk.file)) continue
    reached.add(chunk.file)
    // A part that is loaded on demand is only there if it is in the list.
    const onDemand = chunk.dynamicImports.filter((part) => listed.has(chunks[part]?.file ?? ''))
    waiting.push(...chunk.imports, ...onDemand)
  }
  const chunkFiles = new Set(Object.values(chunks).map(({ file }) => file))
  // Workers and stylesheets are no chunks.
  return entries.filter(({ url }) => reached.has(url) || !chunkFiles.has(url) || !url.endsWith('.js'))
}
