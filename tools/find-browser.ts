// Finds a Chromium for the browser tests, or installs one. As a program, prints its path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env, getuid, platform } from 'node:process'
import { chromium } from 'playwright'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Arguments for running as root, headless, without a graphics card. */
export const browserArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Returns the browser's path: CHROMIUM_PATH, else an installed one, else Playwright's download. */
export function findBrowser(): string | undefined {
  const configuredPath = env['CHROMIUM_PATH']
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : undefined
  const folders = (env['PATH'] ?? '').split(delimiter).concat('/usr/bin')
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...installed, ...MAC, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Returns the path of Chromium's headless shell, on which a journey takes two thirds of the time, else of the whole
 * browser. It has no notifications.
 */
export function findTestBrowser(): string | undefined {
  const shell = '/usr/bin/chromium-headless-shell'
  return !env['CHROMIUM_PATH'] && existsSync(shell) ? shell : findBrowser()
}

/** Like `findBrowser`, but throws with a one-line instruction if there is none. */
export function requireBrowser(): string {
  const path = findBrowser()
  if (path) return path
  throw new Error('No Chromium found: run `npm run browser`, or set CHROMIUM_PATH to one')
}

/** Finds a browser or installs one: from Debian as root, else Playwright's own download. Throws when neither works. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  if (env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH names no file: ${env['CHROMIUM_PATH']}`)
  if (platform === 'linux' && getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'chromium-headless-shell'])
  } else {
    run(process.execPath, [join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'])
  }
  return requireBrowser()
}

function run(program: string, args: readonly string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
