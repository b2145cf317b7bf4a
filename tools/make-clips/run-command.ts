// Runs ffmpeg and espeak-ng.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Splits arguments as a command line does: at white space; an interpolated value stays whole and an interpolated list
 * becomes several arguments.
 */
export function splitArguments(
  texts: TemplateStringsArray,
  ...filled: readonly (string | number | readonly string[])[]
): string[] {
  const found: string[] = []
  let currentWord = ''
  const endWord = () => {
    if (currentWord !== '') found.push(currentWord)
    currentWord = ''
  }
  for (const [at, text] of texts.entries()) {
    for (const part of text.split(/(\s+)/)) {
      if (/^\s+$/.test(part)) endWord()
      else currentWord += part
    }
    const value = filled[at]
    if (typeof value === 'string' || typeof value === 'number') currentWord += String(value)
    else if (value !== undefined) found.push(...value)
  }
  endWord()
  return found
}

/** Runs a program and returns its standard output; rejects with the end of its error output if it fails. */
export async function run(program: string, args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  const { stdout } = await runWithLog(program, args, input)
  return stdout
}

/** Like `run`, and also returns what the program wrote to standard error. */
export async function runWithLog(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<{ stdout: Buffer; log: string }> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  // A program that fails early closes its input; its exit code says more than EPIPE.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  const log = Buffer.concat(err).toString()
  if (code !== 0) throw new Error(`${program} failed (${String(code)}): ${log.trim().slice(-600)}`)
  return { stdout: Buffer.concat(out), log }
}

/** Runs a program and streams its input with backpressure. */
export async function runWithInput(
  program: string,
  args: readonly string[],
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close')
  for await (const piece of chunks) if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`${program} failed (${String(code)}).`)
}
