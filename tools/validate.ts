// Runs all checks: prints a line per step with its time, the output of failed steps, and at the end the number of
// passed and failed tests. A stage with a failure ends the run; with --all the later stages run too.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, platform } from 'node:process'
import { ensureBrowser } from './find-browser.ts'
import { ensureEngines } from './find-engines.ts'
import { runStep, type Step, type StepOutcome } from './run-step.ts'

/**
 * Parallel steps don't interfere and run two at a time. Others run in order; in `stop-at-first-failure` each needs
 * those before it.
 */
const stages: readonly {
  readonly order: 'parallel' | 'sequential' | 'stop-at-first-failure'
  readonly steps: readonly Step[]
}[] = [
  {
    order: 'parallel',
    steps: [{ script: 'format:check' }, { script: 'lint' }, { script: 'types' }, { script: 'dead-code' }],
  },
  {
    order: 'parallel',
    steps: [
      { script: 'test:offline', runner: 'vitest' },
      { script: 'test:unit', runner: 'vitest' },
      { script: 'test:contract', runner: 'vitest' },
      { script: 'test:server', runner: 'vitest' },
    ],
  },
  { order: 'sequential', steps: [{ script: 'test:components', runner: 'vitest' }] },
  {
    order: 'stop-at-first-failure',
    steps: [
      { script: 'build' },
      { script: 'budgets' },
      { script: 'test:e2e', runner: 'playwright' },
      // WebKitGTK exists only on Linux.
      ...(platform === 'linux' ? [{ script: 'test:browsers:short', runner: 'vitest' } as const] : []),
    ],
  },
  // Needs the build, and nothing beside it: it measures times.
  { order: 'sequential', steps: [{ script: 'test:faults' }] },
]

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const reports = await mkdtemp(join(tmpdir(), 'curio-reports-'))
let passed = 0
let failed = 0
try {
  ensureBrowser()
  if (platform === 'linux') ensureEngines()
  for (const { order, steps } of stages) {
    const before = failed
    if (order === 'parallel') {
      const queue = [...steps]
      const runNext = async () => {
        for (let step = queue.shift(); step; step = queue.shift()) report(await runStep(step, reports))
      }
      await Promise.all([runNext(), runNext()])
    } else {
      for (const step of steps) {
        const outcome = await runStep(step, reports)
        report(outcome)
        if (order === 'stop-at-first-failure' && outcome.failed > 0) break
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
  const flakyNote = counts.flaky > 0 ? `, ${counts.flaky} of them only when run again` : ''
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${script.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${tests}${flakyNote}`,
  )
  if (counts.failed > 0 || counts.flaky > 0) console.log(output.trimEnd())
}
