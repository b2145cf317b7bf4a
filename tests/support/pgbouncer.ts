// Debian's pgbouncer in front of a database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { requireProgram } from '#tools/programs.ts'

/** It refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Starts a pooler with its settings in `folder`, which everybody can enter; its connections to PostgreSQL have the client's address in their name. */
export async function startPgbouncer(folder: string, databaseUrl: string, mode: 'session' | 'transaction' = 'session') {
  const database = new URL(databaseUrl)
  const port = await findFreePort()
  const target = `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} user=${database.username} password=${database.password}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
pooled = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
application_name_add_host = 1
ignore_startup_parameters = extra_float_digits
`,
  )
  const child = spawn(requireProgram('pgbouncer'), [file], { ...nobody, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stderr })
  const isUp = new Promise<void>((resolve) => lines.on('line', (line) => line.includes('process up') && resolve()))
  await Promise.race([isUp, ended.then(() => Promise.reject(new Error('pgbouncer ended.')))])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: `postgres://curio@127.0.0.1:${port}/pooled`, stop }
}
