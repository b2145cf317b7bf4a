import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, PageRequest, RenderPage } from '#src/contract/page-renderer.ts'

/**
 * Loads the server build in `folder`; undefined if there is none. `current` returns the request that is being
 * processed.
 */
export async function loadRenderer(
  folder: string,
  getRequest: () => PageRequest | undefined,
): Promise<RenderPage | undefined> {
  const path = join(folder, 'entry-server.js')
  if (!existsSync(path)) return undefined
  // oxlint-disable-next-line curio/architecture -- a build's result, which may be missing; src/contract/page-renderer.ts says what it is
  const { createRenderer } = (await import(pathToFileURL(path).href)) as PageRenderer
  return createRenderer(getRequest)
}
