// Finds the Firefox and the WebKit of the browser tests, or installs them from Debian. As a program, prints their
// paths.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env, getuid, platform } from 'node:process'

export type Engines = {
  readonly firefox: string
  /** The browser that WebKitWebDriver starts. */
  readonly webkit: string
}

/** What each engine needs, by the Debian package that provides it. */
const requirements: readonly { readonly package: string; readonly find: () => string | undefined }[] = [
  { package: 'firefox-esr', find: () => env['FIREFOX_PATH'] ?? program('firefox-esr') ?? program('firefox') },
  { package: 'webkit2gtk-driver', find: () => program('WebKitWebDriver') },
  { package: 'webkit2gtk-driver', find: miniBrowser },
  { package: 'xvfb', find: () => program('Xvfb') },
  { package: 'gstreamer1.0-libav', find: () => codec('libgstlibav.so') },
  { package: 'gstreamer1.0-plugins-good', find: () => codec('libgstisomp4.so') },
  { package: 'gstreamer1.0-plugins-bad', find: () => codec('libgsthls.so') },
]

/** Returns the missing Debian packages. */
function missingPackages(): readonly string[] {
  return [...new Set(requirements.filter(({ find }) => find() === undefined).map((need) => need.package))]
}

/** Returns the engines. Throws with the command that installs what is missing. */
export function requireEngines(): Engines {
  const missing = missingPackages()
  const [firefox, webkit] = [requirements[0]?.find(), miniBrowser()]
  if (missing.length === 0 && firefox !== undefined && webkit !== undefined) return { firefox, webkit }
  throw new Error(
    `The browser tests need Firefox and WebKitGTK, on Linux. Install what is missing:\n  apt-get install -y --no-install-recommends ${missing.join(' ')}`,
  )
}

/** Returns the engines; installs them first where possible, on Debian as root. */
export function ensureEngines(): Engines {
  const missing = missingPackages()
  if (missing.length > 0 && platform === 'linux' && getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', ...missing)
  }
  return requireEngines()
}

function apt(...args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function program(name: string): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]
}

function codec(file: string): string | undefined {
  return globSync(`/usr/lib/*/gstreamer-1.0/${file}`)[0]
}

if (import.meta.main) {
  try {
    console.log(ensureEngines())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
