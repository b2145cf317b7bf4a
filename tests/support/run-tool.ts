import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SystemUser } from './launch-server.ts'

/** Runs a command of the folder `tools` to its end, as `person` or the current user. */
export async function runTool(tool: string, args: readonly string[], env: NodeJS.ProcessEnv, person?: SystemUser) {
  const child = spawn(process.execPath, [resolve(`tools/${tool}.ts`), ...args], {
    ...person,
    env: { ...process.env, HOST: '', PORT: '', DATABASE_URL: '', SECRET_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close') as Promise<[code: number | null]>
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, stdout, stderr }
}
