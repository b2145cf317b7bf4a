// Runs one step of `npm test`: an npm script, with its output and its test runner's counts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { compileCache } from './compile-cache.ts'
import { missingPrograms, type Program } from './programs.ts'

export type Step = {
  readonly script: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly runner?: 'vitest' | 'playwright'
  /** Without one of these programs the step cannot run. */
  readonly needs?: readonly Program[]
  /** Without these, some of its tests are skipped. */
  readonly uses?: readonly Program[]
  /** A step that takes longer is considered hung: it is stopped with all its processes and counts as failed. */
  readonly limitMinutes?: number
}

export type StepOutcome = {
  readonly script: string
  readonly seconds: number
  /** The output of a failed step; of one that cannot run, what it lacks. */
  readonly output: string
  /** Tests that passed; 0 for a step without tests. */
  readonly passed: number
  /** Tests that failed; a failing step without failed tests counts as one. */
  readonly failed: number
  /** Tests that were skipped; a step that needs a missing program counts as one. */
  readonly skipped: number
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numPendingTests: z.number() })
  .transform(({ numPassedTests, numFailedTests, numPendingTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
  }))

const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }) })
  .transform(({ stats: { expected, unexpected, skipped } }) => ({ passed: expected, failed: unexpected, skipped }))

const noTests = { passed: 0, failed: 0, skipped: 0 }

/** Runs the script; writes its report into the folder `reports`. */
export async function runStep(step: Step, reports: string): Promise<StepOutcome> {
  const { script, runner } = step
  const missing = missingPrograms(step.needs)
  if (missing.length > 0) {
    const output = `the whole step, without ${missing.join(' and ')}`
    const [failed, skipped] = process.env['CI'] ? [1, 0] : [0, 1]
    return { script, seconds: 0, output, passed: 0, failed, skipped }
  }
  const reportFile = join(reports, `${script.replaceAll(':', '-')}.json`)
  const started = performance.now()
  const { code, output } = await runScript(step, runner ? reporterOf[runner](reportFile) : { args: [], env: {} })
  const seconds = (performance.now() - started) / 1000
  const counts = runner && existsSync(reportFile) ? await readReport(reportFile, runner) : noTests
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed)
  return { script, seconds, output: failed > 0 ? output : '', ...counts, failed }
}

type RunnerOptions = { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }

const reporterOf: Readonly<Record<'vitest' | 'playwright', (file: string) => RunnerOptions>> = {
  vitest: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }),
  playwright: (file) => ({ args: ['--reporter=line,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
}

async function readReport(file: string, runner: 'vitest' | 'playwright') {
  const report: unknown = JSON.parse(await readFile(file, 'utf8'))
  return runner === 'vitest' ? vitestReport.parse(report) : playwrightReport.parse(report)
}

/** Steps run two at a time. The linter, written in Go, infers all types anew for each thread it is allowed. */
const oneThread = { GOMAXPROCS: '1' }

function runScript(
  { script, args = [], env = {}, limitMinutes = 40 }: Step,
  reporter: RunnerOptions,
): Promise<{ code: number | null; output: string }> {
  const npm = process.env['npm_execpath']
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const hasOwnGroup = process.platform !== 'win32'
  const child = spawn(program, [...first, 'run', '--silent', script, '--', ...args, ...reporter.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasOwnGroup,
    env: { ...process.env, ...compileCache, ...oneThread, ...env, ...reporter.env, NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const stop = () => {
    if (child.exitCode === null && child.pid) process.kill(hasOwnGroup ? -child.pid : child.pid, 'SIGTERM')
  }
  const timeout = setTimeout(() => {
    output += `\nStopped after ${limitMinutes} minutes.\n`
    stop()
  }, limitMinutes * 60_000)
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timeout)
      process.off('exit', stop)
      resolve({ code, output })
    })
  })
}
