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

/** Returns the chunks of Vite's manifest in the folder `dist`, by the names with which they import each other. */
export async function readChunks(dist: string): Promise<z.infer<typeof chunksSchema>> {
  return chunksSchema.parse(JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')))
}
