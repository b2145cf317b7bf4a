// Lints files in a temporary folder that contains the repository's lint rules and no other code.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Finding = { readonly path: string; readonly rule: string; readonly message: string }

const RULES = ['architecture.js', 'oxlint.config.ts', 'package.json', 'tools/types/base.json', 'tools/lint']

/** Returns the linter's findings for `files`, which maps paths to texts. */
export async function lintFixture(files: Readonly<Record<string, string>>): Promise<readonly Finding[]> {
  const repository = process.cwd()
  const folder = await mkdtemp(join(tmpdir(), 'curio-lint-'))
  try {
    for (const path of RULES) await cp(join(repository, path), join(folder, path), { recursive: true })
    await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return await lint(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function lint(folder: string): Promise<readonly Finding[]> {
  const program = join(folder, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [program, '--format', 'json', 'src', 'sw'], { cwd: folder }, (_error, stdout) =>
      resolve(stdout),
    )
  })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string; message: string; help?: string }[]
  }
  return diagnostics.map(({ filename, code, message, help = '' }) => ({
    path: filename,
    rule: code,
    message: `${message} ${help}`,
  }))
}
