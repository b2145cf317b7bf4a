import { spawn } from 'node:child_process'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

export interface CommandOptions {
  /** The user the program runs as; without it, ours. */
  readonly as?: Identity | undefined
  /** An open directory the program finds as /proc/self/fd/3. */
  readonly folder?: number | undefined
}

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/**
 * Runs a program to its end and gathers what it prints. Never throws: a program that cannot even start answers
 * `ok: false` with the reason. PG* variables of the person's shell are kept from it, since they would change what
 * PostgreSQL's programs do, and its messages are in English, since some of them are read.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  let output = ''
  const child = spawn(file, args, {
    ...options.as,
    cwd: '/',
    detached: true,
    windowsHide: true,
    env: { ...withoutPostgresVariables(process.env), LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe', options.folder ?? 'ignore'],
  })
  const gather = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', gather)
  child.stderr?.on('data', gather)
  child.on('error', (error) => resolve({ ok: false, output: error.message }))
  // Once the pipes are closed all is read; a server that pg_ctl starts does not keep them, its output goes to a file.
  child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  return promise
}

function withoutPostgresVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PG')))
}
