import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parseDatabaseUrl } from '#src/server/db/connection/database-url.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { isThere } from '#src/server/explain-failure.ts'
import { localUrl } from '#src/server/local-url.ts'
import { readSettings, type Settings } from '#src/server/settings.ts'

/** What deploy/curio.service gives the server: a file with settings, and the folder of its data. */
export const unit = { environmentFile: '/etc/curio/env', dataDir: '/var/lib/curio' } as const

const projectFolder = resolve(import.meta.dirname, '..')

/** Ends the usage of commands that read settings. */
export const settingsUsage = `
Acts on the Curio that the environment names, or the file of --env FILE, ${unit.environmentFile} or .env.`

export type ToolSettings = Settings & {
  /** Where people open it. */
  readonly address: string
  /** Whether a file has the settings of a server, which has its database then. */
  readonly areOfServer: boolean
}

/**
 * Reads the settings of the Curio that a command acts on, and prints which one that is. As for the server, the
 * environment comes first; then the file `named` by --env, or that of the systemd unit; then `.env`.
 * @throws an error with the code EACCES if this user may not read a file, unless the environment names the database.
 */
export function readToolSettings(
  named: string | undefined,
  env = process.env,
  installed: typeof unit = unit,
): ToolSettings {
  const source = named ?? installed.environmentFile
  const hasFile = named === undefined ? findEnvironment(source, env) : loadEnvironment(named, env)
  if (hasFile && named === undefined) env['DATA_DIR'] ||= installed.dataDir
  const settings = readSettings(env, projectFolder)
  const hasDotEnv = isThere(join(projectFolder, '.env'))
  const sources = [...(hasFile ? [source] : []), ...(hasDotEnv ? ['.env'] : [])]
  const address = settings.publicUrl ?? localUrl(settings.host, settings.port)
  console.log(
    `Curio at ${address}: ${describeDatabase(settings)}, ` +
      `data folder ${settings.dataDir}, settings of ${sources.join(' and ') || 'the environment'}.`,
  )
  return { ...settings, address, areOfServer: sources.length > 0 }
}

/**
 * Adds what a file gives to the environment, as systemd's EnvironmentFile does. Node's own function for that says that
 * there is no file when it may not be read.
 */
export function loadEnvironment(path: string, env: NodeJS.ProcessEnv): true {
  if (!isThere(path)) throw new StartFailure(`There is no file ${path}.`)
  for (const [name, value] of Object.entries(parseEnv(readFileSync(path, 'utf8')))) env[name] ??= value
  return true
}

/** The same for a file that may be missing; and that this user need not read if the environment names the database. */
function findEnvironment(path: string, env: NodeJS.ProcessEnv): boolean {
  try {
    return isThere(path) && loadEnvironment(path, env)
  } catch (error) {
    if (namesDatabase(env)) return false
    throw error
  }
}

/** systemd, or a person, gave the settings to this process. */
const namesDatabase = (env: NodeJS.ProcessEnv): boolean =>
  ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => env[name])

/** Without the user, the password and the parameters. */
const describeDatabase = ({ databaseUrl }: Settings): string =>
  databaseUrl === undefined ? 'embedded database' : `database ${parseDatabaseUrl(databaseUrl)?.label}`
