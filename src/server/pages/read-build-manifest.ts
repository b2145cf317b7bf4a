import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))

/** Reads the build manifest in `folder`. Returns a function from source files to the URLs of their scripts. */
export function readBuildManifest(folder: string): (modules: readonly string[]) => string[] {
  const path = join(folder, '.vite', 'manifest.json')
  const chunks = existsSync(path) ? manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  return (modules) => {
    const visited = new Set<string>()
    const pending = [...modules]
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const chunk = chunks[name]
      // The page already loads the entry.
      if (!chunk || visited.has(name) || name === 'index.html') continue
      visited.add(name)
      pending.push(...(chunk.imports ?? []))
    }
    return [...visited].map((name) => `/${chunks[name]?.file}`).filter((file) => file.endsWith('.js'))
  }
}

/** The code of the script that starts the app in a page with content; null where the build of `folder` has none. */
export function readStarter(folder: string): string | null {
  const [address] = readBuildManifest(folder)(['src/app/event-replay.ts'])
  return address === undefined ? null : readFileSync(join(folder, address), 'utf8')
}
