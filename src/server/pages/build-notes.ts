import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const notes = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))

/** Reads the build manifest in `folder`. Returns a function from source files to the URLs of their scripts. */
export function readBuildNotes(folder: string): (modules: readonly string[]) => string[] {
  const path = join(folder, '.vite', 'manifest.json')
  const chunks = existsSync(path) ? notes.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
  return (modules) => {
    const seen = new Set<string>()
    const waiting = [...modules]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = chunks[name]
      // The page already loads the entry.
      if (!chunk || seen.has(name) || name === 'index.html') continue
      seen.add(name)
      waiting.push(...(chunk.imports ?? []))
    }
    return [...seen].map((name) => `/${chunks[name]?.file}`).filter((file) => file.endsWith('.js'))
  }
}

/** The code of the script that starts the app in a page with content; null where the build of `folder` has none. */
export function readStarter(folder: string): string | null {
  const [address] = readBuildNotes(folder)(['src/app/early.ts'])
  return address === undefined ? null : readFileSync(join(folder, address), 'utf8')
}
