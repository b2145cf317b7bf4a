// The programs that tests and tools need and npm does not bring. As a program, installs the browser engines that are
// missing, where it may, and prints their paths.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { env, getuid, platform } from 'node:process'

type Part = {
  /** The package of Debian, and of Ubuntu unless that is another one. */
  readonly package: string
  readonly find: () => string | undefined
}

const inPackage = (name: string, find: Part['find'] = () => inPath(name)): Part => ({ package: name, find })
const isUbuntu = existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'))

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge']
const edgeNames = ['microsoft-edge-stable', 'microsoft-edge']

/** What each program consists of. The first part is the one that is run. */
const programs = {
  Chromium: [
    inPackage(isUbuntu ? 'chromium-browser' : 'chromium', () =>
      configured(
        'CHROMIUM_PATH',
        () =>
          inPath(...chromiumNames, ...edgeNames) ??
          ofPlaywright() ??
          inFolders(
            ['Chromium', 'Google Chrome', 'Microsoft Edge'],
            [
              'Google/Chrome/Application/chrome.exe',
              'Chromium/Application/chrome.exe',
              'Microsoft/Edge/Application/msedge.exe',
            ],
          ),
      ),
    ),
  ],
  Firefox: [
    inPackage(isUbuntu ? 'firefox' : 'firefox-esr', () =>
      configured(
        'FIREFOX_PATH',
        () => inPath('firefox-esr', 'firefox') ?? inFolders(['Firefox'], ['Mozilla Firefox/firefox.exe']),
      ),
    ),
  ],
  /** WebKitGTK, which exists only on Linux, with the codecs that the demo's videos need. */
  WebKit: [
    inPackage('webkit2gtk-driver', () => globSync('/usr/{lib,lib64,libexec}{,/*}/webkit2gtk-4.*/MiniBrowser')[0]),
    inPackage('webkit2gtk-driver', () => inPath('WebKitWebDriver')),
    inPackage('xvfb', () => inPath('Xvfb')),
    inPackage('gstreamer1.0-libav', () => codec('libgstlibav.so')),
    inPackage('gstreamer1.0-plugins-good', () => codec('libgstisomp4.so')),
    inPackage('gstreamer1.0-plugins-bad', () => codec('libgsthls.so')),
  ],
  bash: [inPackage('bash')],
  caddy: [inPackage('caddy')],
  curl: [inPackage('curl')],
  'espeak-ng': [inPackage('espeak-ng')],
  etcd: [inPackage('etcd-server', () => inPath('etcd'))],
  /** A library. This is its variant for programs with threads. */
  faketime: [inPackage('faketime', () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0])],
  ffmpeg: [inPackage('ffmpeg'), inPackage('ffmpeg', () => inPath('ffprobe'))],
  haproxy: [inPackage('haproxy')],
  nginx: [inPackage('nginx')],
  /** With the module for etcd, which its package does not require. */
  patroni: [
    inPackage('patroni'),
    inPackage('python3-etcd', () => globSync('/usr/lib/python3/dist-packages/etcd/__init__.py')[0]),
  ],
  pgbackrest: [inPackage('pgbackrest')],
  pgbouncer: [inPackage('pgbouncer')],
  /** Debian's own, which is in no PATH. */
  postgresql: [inPackage('postgresql', () => globSync('/usr/lib/postgresql/*/bin/postgres').at(-1))],
  swift: [
    // The interpreter that has the module, which need not be the first in PATH.
    inPackage('python3-swift', () =>
      folders()
        .filter((folder) => existsSync(join(folder, '../lib/python3/dist-packages/swift')))
        .map((folder) => join(folder, 'python3'))
        .find((path) => existsSync(path)),
    ),
  ],
  tar: [inPackage('tar')],
} as const satisfies Record<string, readonly [Part, ...Part[]]>

export type Program = keyof typeof programs

export const engines = ['Chromium', 'Firefox', 'WebKit'] as const satisfies readonly Program[]

/** Arguments for running as root, headless, without a graphics card. */
export const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Returns the program's path, if nothing of it is missing. */
export function findProgram(name: Program): string | undefined {
  const paths = programs[name].map(({ find }) => find())
  return paths.includes(undefined) ? undefined : paths[0]
}

export const missingPrograms = (names: readonly Program[] = []): readonly Program[] =>
  [...new Set(names)].filter((name) => findProgram(name) === undefined)

/** Like `findProgram`, but throws with the command that installs the program. */
export function requireProgram(name: Program): string {
  const path = findProgram(name)
  if (path === undefined) throw new Error(`${name} is missing: ${installCommand([name])}`)
  return path
}

/**
 * Returns the path of Chromium's headless shell, on which a journey takes two thirds of the time, else of the whole
 * browser. It has no notifications.
 */
export function findTestBrowser(): string | undefined {
  return (env['CHROMIUM_PATH'] ? undefined : inPath('chromium-headless-shell')) ?? findProgram('Chromium')
}

/** Whether tests of the program are skipped because it is missing, and says so. Throws in CI, where none may be. */
export function isMissing(name: Program): boolean {
  if (findProgram(name) !== undefined) return false
  if (env['CI']) requireProgram(name)
  console.warn(`Skipped without ${name}: ${installCommand([name])}`)
  return true
}

/** The command with which a person installs the programs. */
export function installCommand(names: readonly Program[]): string {
  if (existsSync('/etc/debian_version'))
    return `${getuid?.() === 0 ? '' : 'sudo '}apt-get ${installArguments(names).join(' ')}`
  return names.includes('Chromium') ? 'npx playwright install chromium' : 'see CONTRIBUTING.md'
}

const installArguments = (names: readonly Program[]) => {
  const parts = names.flatMap((name): readonly Part[] => programs[name].filter(({ find }) => find() === undefined))
  return ['install', '--no-install-recommends', ...new Set(parts.map((part) => part.package))]
}

/** As root of a Debian, installs those that are missing and says before how large they are; not with CURIO_INSTALL=0. */
export function installPrograms(names: readonly Program[]): void {
  const missing = missingPrograms(names)
  if (missing.length === 0 || env['CURIO_INSTALL'] === '0' || getuid?.() !== 0 || !inPath('apt-get')) return
  const args = installArguments(missing)
  apt('update')
  const plan = apt(...args, '--assume-no')
  const [, count] = /(\d+) newly installed/.exec(plan) ?? []
  const [, download] = /Need to get (\d\S* \w?B)/.exec(plan) ?? []
  const [, disk] = /After this operation, (\S+ \w?B)/.exec(plan) ?? []
  console.log(`apt-get ${args.join(' ')}`)
  console.log(`installs ${count} packages: ${download} to download, ${disk} on disk. CURIO_INSTALL=0 refuses it.`)
  apt(...args, '--yes')
}

function apt(...args: readonly string[]): string {
  const { stdout } = spawnSync('apt-get', [...args, '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  })
  return stdout
}

function configured(variable: 'CHROMIUM_PATH' | 'FIREFOX_PATH', find: Part['find']): string | undefined {
  const path = env[variable]
  if (path && !existsSync(path)) throw new Error(`${variable} names no file: ${path}`)
  return path || find()
}

/** The folders of PATH, and those of servers beside them, which are not in the PATH of everybody. */
function folders(): readonly string[] {
  return (env['PATH'] ?? '').split(delimiter).flatMap((folder) => [folder, folder.replace(/\bbin$/, 'sbin')])
}

function inPath(...names: readonly string[]): string | undefined {
  const files = names.map((name) => (platform === 'win32' ? `${name}.exe` : name))
  return files.flatMap((file) => folders().map((folder) => join(folder, file))).find((path) => existsSync(path))
}

function ofPlaywright(): string | undefined {
  // Loaded only where it is needed: it takes a quarter of a second.
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Finds an application of macOS by its name, or of Windows by its path. */
function inFolders(applications: readonly string[], executables: readonly string[]): string | undefined {
  const paths = {
    darwin: ['/', homedir()].flatMap((root) =>
      applications.map((name) => join(root, `Applications/${name}.app/Contents/MacOS`, name)),
    ),
    win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
      executables.map((executable) => join(env[root] ?? '', executable)),
    ),
  }
  return platform === 'darwin' || platform === 'win32' ? paths[platform].find((path) => existsSync(path)) : undefined
}

function codec(file: string): string | undefined {
  return globSync(`/usr/{lib,lib64}{,/*}/gstreamer-1.0/${file}`)[0]
}

if (import.meta.main) {
  installPrograms(engines)
  for (const name of engines) console.log(`${name}: ${findProgram(name) ?? `missing: ${installCommand([name])}`}`)
}
