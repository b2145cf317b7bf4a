// All a contributor must pass: a line per step with its time, a failed step's output, and in the last line the number
// of tests that passed and failed. A kind of step that fails ends the run; with --all the kinds after it run too.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, platform } from 'node:process'
import { ensureBrowser } from './find-browser.ts'
import { ensureEngines } from './find-engines.ts'
import { runStep, type Step, type StepOutcome } from './validate-step.ts'

/** Steps of a kind run two at a time where they don't hinder each other, else in order, each needing those before it. */
const kinds: readonly { readonly order: 'together' | 'one by one' | 'in turn'; readonly steps: readonly Step[] }[] = [
  {
    order: 'together',
    steps: [{ script: 'format:check' }, { script: 'lint' }, { script: 'types' }, { script: 'dead-code' }],
  },
  {
    order: 'one by one',
    steps: [
      { script: 'test:unit', runner: 'vitest' },
      { script: 'test:contract', runner: 'vitest' },
      { script: 'test:server', runner: 'vitest' },
      { script: 'test:components', runner: 'vitest' },
      { script: 'test:offline', runner: 'vitest' },
    ],
  },
  {
    order: 'in turn',
    steps: [
      { script: 'build' },
      { script: 'budgets' },
      { script: 'test:e2e', runner: 'playwright' },
      // WebKitGTK is to be had on Linux alone.
      ...(platform === 'linux' ? [{ script: 'test:browsers:short', runner: 'vitest' } as const] : []),
    ],
  },
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const reports = await mkdtemp(join(tmpdir(), 'curio-reports-'))
let passed = 0
let failed = 0
try {
  ensureBrowser()
  if (platform === 'linux') ensureEngines()
  for (const { order, steps } of kinds) {
    const before = failed
    if (order === 'together') {
      const waiting = [...steps]
      const work = async () => {
        for (let step = waiting.shift(); step; step = waiting.shift()) report(await runStep(step, reports))
      }
      await Promise.all([work(), work()])
    } else {
      for (const step of steps) {
        const outcome = await runStep(step, reports)
        report(outcome)
        if (order === 'in turn' && outcome.failed > 0) break
      }
    }
    if (failed > before && !argv.includes('--all')) break
  }
} catch (error) {
  failed += 1
  console.error(error instanceof Error ? error.message : error)
} finally {
  await rm(reports, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function report({ script, seconds, output, ...counts }: StepOutcome): void {
  passed += counts.passed
  failed += counts.failed
  const tests = counts.passed > 0 ? `  ${counts.passed} passed` : ''
  const again = counts.unsteady > 0 ? `, ${counts.unsteady} of them only when run again` : ''
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${script.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${tests}${again}`,
  )
  if (counts.failed > 0 || counts.unsteady > 0) console.log(output.trimEnd())
}
