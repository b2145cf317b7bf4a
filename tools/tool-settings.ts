import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parseDatabaseUrl } from '#src/server/db/connection/database-url.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'
import { isThere } from '#src/server/explain-failure.ts'
import { localUrl } from '#src/server/check-address.ts'
import { readSettings, type Settings } from '#src/server/settings.ts'

/** What deploy/curio.service gives the server: a file with settings, and the folder of its data. */
export const unit = { environmentFile: '/etc/curio/env', dataDir: '/var/lib/curio' } as const

const projectFolder = resolve(import.meta.dirname, '..')

/** Ends the usage of commands that read settings. */
export const settingsUsage = `
Acts on the Curio that the environment names, or the file of --env FILE, ${unit.environmentFile} or .env. Without
--env, ${unit.environmentFile} is not read if the environment has a DATA_DIR or DATABASE_URL.`

export type ToolSettings = Settings & {
  /** Where people open it. */
  readonly address: string
  /** Whether a file has the settings of a server, which has its database then. */
  readonly areOfServer: boolean
}

/**
 * Reads the settings of the Curio that a command acts on, and prints which one that is. As for the server, the
 * environment comes first; then the file `named` by --env, or that of the systemd unit, unless the environment names the
 * database or the data folder, which then need not be those of the installed server; then `.env`.
 * @throws an error with the code EACCES if this user may not read a file.
 */
export function readToolSettings(
  named: string | undefined,
  env = process.env,
  installed: typeof unit = unit,
): ToolSettings {
  const source = named ?? installed.environmentFile
  const hasFile = named !== undefined || (!namesDatabase(env) && isThere(source))
  if (hasFile) loadEnvironment(source, env, installed)
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

/** A line with a `#` in a value without quotes. */
const ambiguousLine = /^[^\S\n]*([^\s#;=]+)[^\S\n]*=[^\S\n]*(?!["'`\s])[^#\n]*#/m

/**
 * Adds what a file gives to the environment, and the unit's data folder if the file is the unit's. Node's own function
 * for that says that there is no file when it may not be read.
 * @throws StartFailure if there is none, or for a `#` without quotes: systemd's EnvironmentFile takes it as part of the
 *   value, and Node as the beginning of a comment.
 */
export function loadEnvironment(path: string, env: NodeJS.ProcessEnv, installed: typeof unit = unit): void {
  if (!isThere(path)) throw new StartFailure(`There is no file ${path}.`)
  const content = readFileSync(path, 'utf8')
  const [, ambiguousName] = ambiguousLine.exec(content) ?? []
  if (ambiguousName !== undefined)
    throw new StartFailure(
      `${path}: ${ambiguousName} contains #. Put its value in quotes, and a comment on its own line.`,
    )
  for (const [name, value] of Object.entries(parseEnv(content))) env[name] ??= value
  if (resolve(path) === installed.environmentFile) env['DATA_DIR'] ||= installed.dataDir
}

/** systemd, or a person, gave the settings to this process. */
const namesDatabase = (env: NodeJS.ProcessEnv): boolean =>
  ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => env[name])

/** Without the user, the password and the parameters. */
const describeDatabase = ({ databaseUrl }: Settings): string =>
  databaseUrl === undefined ? 'embedded database' : `database ${parseDatabaseUrl(databaseUrl)?.label}`
