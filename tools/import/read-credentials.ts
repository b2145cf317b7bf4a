import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Reads the credentials from CURIO_EMAIL and CURIO_PASSWORD, else prompts for them without echoing the password. */
export async function readCredentials(): Promise<{ email: string; password: string }> {
  const { CURIO_EMAIL: email, CURIO_PASSWORD: password } = process.env
  return { email: email ?? (await prompt('Email: ', false)), password: password ?? (await prompt('Password: ', true)) }
}

async function prompt(question: string, isSecret: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set CURIO_EMAIL and CURIO_PASSWORD to sign in.')
  process.stderr.write(question)
  const hiddenOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? hiddenOutput : process.stderr,
    terminal: true,
  })
  const answer = await lines.question('')
  lines.close()
  if (isSecret) process.stderr.write('\n')
  return answer
}
