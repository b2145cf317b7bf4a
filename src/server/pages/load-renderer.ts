import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, PageRequest, RenderPage } from '#src/contract/page.ts'

/** The build in `folder`; undefined where there is none. `current` answers the request that is being worked on. */
export async function loadRenderer(
  folder: string,
  current: () => PageRequest | undefined,
): Promise<RenderPage | undefined> {
  const path = join(folder, 'entry-server.js')
  if (!existsSync(path)) return undefined
  // oxlint-disable-next-line curio/architecture -- a build's result, which may be missing; src/contract/page.ts says what it is
  const { createRenderer } = (await import(pathToFileURL(path).href)) as PageRenderer
  return createRenderer(current)
}
