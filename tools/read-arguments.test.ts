import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const tools = ['backup', 'create-admin', 'import-tasks', 'move-pictures', 'restore', 'unmute']

const toolFile = (name: string) => join(import.meta.dirname, `${name}.ts`)

test.each(tools)('npm run %s -- --help says how the command is used', async (name) => {
  const { stdout } = await run(process.execPath, [toolFile(name), '--help'])
  expect(stdout).toMatch(new RegExp(`^npm run ${name} -- `))
})

test('another option is refused', async () => {
  const refusal = await run(process.execPath, [toolFile('unmute'), '--dry-run', 'x']).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Unknown option '--dry-run'\.\n\nnpm run/) })
})
