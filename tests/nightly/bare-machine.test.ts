// `npm cit` on the committed sources, on a machine that has only Node, npm, git and a shell's own tools, with an empty
// home: everything that needs nothing else runs, and the rest is skipped and named.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const amRoot = process.getuid?.() === 0

const programs =
  'node npm npx git sh env basename cat chmod cp cut date dirname echo head id ln ls mkdir mv readlink rm sleep sort tail tee test touch tr uname wc'

/** What downloads need here besides a network. */
const network = ['NODE_EXTRA_CA_CERTS', 'HTTPS_PROXY', 'npm_config_registry']

test.each([
  ...(amRoot ? [{ person: 'root', id: 0 }] : []),
  { person: 'an ordinary user', id: amRoot ? 65_534 : process.getuid?.() },
])('on a bare machine $person has no failure, and sees what is missing', async ({ id }) => {
  const folder = await mkdtemp(join(tmpdir(), 'curio-bare-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }), 120_000)
  const [bin, home, tree] = [join(folder, 'bin'), join(folder, 'home'), join(folder, 'tree')]
  await chmod(folder, 0o755)
  await Promise.all([mkdir(bin), mkdir(home)])
  const installed = (process.env['PATH'] ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  for (const name of programs.split(' ')) {
    const path = installed.map((each) => join(each, name)).find((each) => existsSync(each))
    if (path !== undefined) await symlink(path, join(bin, name))
  }
  await run('git', ['clone', '--quiet', process.cwd(), tree])
  if (amRoot) await run('chown', ['-R', `${id}:${id}`, home, tree])
  const env = Object.fromEntries(network.map((name) => [name, process.env[name]]))
  const child = spawn(join(bin, 'npm'), ['cit'], {
    ...(amRoot && id !== undefined && { uid: id, gid: id }),
    cwd: tree,
    env: { ...env, PATH: bin, HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  console.log(output)
  expect(code).toBe(0)
  const lines = output.trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/^\d{4,} passed, 0 failed, \d+ skipped$/)
  expect(lines.at(-2)).toMatch(/^Skipped without .*swift.*Chromium, Firefox, WebKit: .*install.* chromium/)
  const marks = Object.fromEntries(lines.map((line) => line.split(/\s+/, 2).toReversed()))
  expect(marks).toMatchObject({ 'test:server': '✓', 'test:e2e': '–', 'test:browsers:short': '–' })
})
