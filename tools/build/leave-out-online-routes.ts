import { readChunks } from './read-chunks.ts'

/** Routes that show and change only what the server has. Without a network they say that they cannot be opened. */
export const onlineRoutes = [
  '_shell.audit',
  '_shell.mails',
  '_shell.order.$id',
  '_shell.project.$id',
  '_shell.project.$id.board',
  '_shell.project.$id.bundle.$bundleId.assignments',
  '_shell.project.$id.bundle.$bundleId.import',
  '_shell.project.$id.payouts',
  '_shell.project.$id.people',
  '_shell.project.$id.settings',
  '_shell.reports',
  '_shell.users',
  'forgot-password',
  'login_.provider',
  'set-password',
  'sign-up',
  'unsubscribe',
]

/**
 * Leaves out of the precache list what only online routes load. Needs Vite's manifest in the folder `dist`, which is
 * written before the list.
 */
export async function leaveOutOnlineRoutes<T extends { readonly url: string }>(
  entries: readonly T[],
  dist: string,
): Promise<T[]> {
  const chunks = await readChunks(dist)
  const online = new Set(onlineRoutes.map((route) => `src/app/routes/${route}.tsx`))
  const waiting = ['index.html']
  const reached = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name]
    if (!chunk || reached.has(chunk.file) || online.has(name.replace(/\?.*/, ''))) continue
    reached.add(chunk.file)
    waiting.push(...chunk.imports, ...chunk.dynamicImports)
  }
  const chunkFiles = new Set(Object.values(chunks).map(({ file }) => file))
  // Workers and stylesheets are no chunks.
  return entries.filter(({ url }) => reached.has(url) || !chunkFiles.has(url) || !url.endsWith('.js'))
}
