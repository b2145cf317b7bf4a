import { spawn } from 'node:child_process'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

export interface CommandOptions {
  /** The user the program runs as; defaults to the current one. */
  readonly runAs?: Identity | undefined
  /** An open directory that the program can access as /proc/self/fd/3. */
  readonly folder?: number | undefined
  /** Ends the program when it is aborted. */
  readonly signal?: AbortSignal | undefined
}

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/**
 * Runs a program to its end and collects its output. Never throws: if the program cannot start, returns `ok: false`
 * with the reason. Removes PG* environment variables, which would change the behaviour of PostgreSQL's programs, and
 * sets the language to English, since some messages are parsed.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  let output = ''
  const child = spawn(file, args, {
    ...options.runAs,
    cwd: '/',
    detached: true,
    windowsHide: true,
    env: { ...withoutPostgresVariables(process.env), LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', options.folder ?? 'ignore'],
  })
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  child.on('error', (error) => resolve({ ok: false, output: error.message }))
  const end = () => child.kill()
  options.signal?.addEventListener('abort', end)
  // All output is read once the pipes are closed. A server that pg_ctl starts does not hold them: it logs to a file.
  child.on('close', (code) => {
    options.signal?.removeEventListener('abort', end)
    resolve({ ok: code === 0, output: output.trim() })
  })
  return promise
}

function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')))
}
