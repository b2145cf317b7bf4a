// Runs a list of checks: prints a line per step with its time, the output of failed steps, what was skipped, and at the
// end the number of tests. A stage with a failure ends the run; with --all the later stages run too.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env } from 'node:process'
import { engines, installCommand, installPrograms, missingPrograms } from './programs.ts'
import { runStep, type Step, type StepOutcome } from './run-step.ts'

/** Its steps run two at a time: what must not be disturbed, or takes both cores, is a stage of its own. */
type Stage = readonly Step[] | 'install engines'

const staticChecks: readonly Step[] = [
  { script: 'types' },
  { script: 'lint' },
  { script: 'format:check' },
  { script: 'dead-code' },
]
const unitTests: Step = { script: 'test:unit', runner: 'vitest' }

const lists: Readonly<Record<'test' | 'quick' | 'nightly', readonly Stage[]>> = {
  // While working: needs neither a browser nor a database.
  quick: [[unitTests, ...staticChecks]],
  // For every change: first what needs no other program, and the app that is built for what follows.
  test: [
    [...staticChecks, unitTests, { script: 'test:contract', runner: 'vitest' }, { script: 'build' }],
    'install engines',
    [{ script: 'test:server', runner: 'vitest', uses: ['bash', 'curl', 'swift'] }],
    [{ script: 'test:components', runner: 'vitest', needs: ['Chromium'] }],
    [{ script: 'test:e2e', runner: 'playwright', needs: ['Chromium'] }],
    [{ script: 'test:offline', runner: 'vitest', needs: ['Chromium'] }, { script: 'budgets' }],
    [{ script: 'test:browsers:short', runner: 'vitest', uses: ['Firefox', 'WebKit'] }],
  ],
  // What takes too long for every change.
  nightly: [
    [
      { script: 'build' },
      { script: 'test:unit', args: ['random-schedules'], env: { SCHEDULES: '2000' }, runner: 'vitest' },
    ],
    [
      {
        script: 'test:server:nightly',
        runner: 'vitest',
        uses: ['caddy', 'haproxy', 'nginx', 'pgbouncer', 'swift', 'tar'],
      },
    ],
    'install engines',
    [{ script: 'test:e2e:nightly', runner: 'playwright', needs: ['Chromium'] }],
    [{ script: 'test:browsers', runner: 'vitest', uses: engines }],
    [{ script: 'schedules', args: ['--runs', '1000'], needs: ['Chromium'] }],
    [{ script: 'newer-stays', args: ['--runs', '1000'] }],
    [{ script: 'newer-stays', args: ['--runs', '40', '--engine', 'chromium'], needs: ['Chromium'] }],
    [{ script: 'newer-stays', args: ['--runs', '10', '--engine', 'webkit'], needs: ['WebKit'] }],
    [
      {
        script: 'faults',
        needs: ['faketime'],
        uses: ['etcd', 'haproxy', 'patroni', 'pgbackrest', 'postgresql', 'swift'],
      },
    ],
    [{ script: 'test:bare-machine', runner: 'vitest', limitMinutes: 120 }],
  ],
}

const stages = lists[argv.includes('quick') ? 'quick' : argv.includes('nightly') ? 'nightly' : 'test']
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const reports = await mkdtemp(join(tmpdir(), 'curio-reports-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
try {
  for (const stage of stages) {
    if (stage === 'install engines') installPrograms(engines)
    else await runStage(stage)
    if (counts.failed > 0 && !argv.includes('--all')) break
  }
} catch (error) {
  counts.failed += 1
  console.error(error instanceof Error ? error.message : error)
} finally {
  await rm(reports, { recursive: true, force: true })
}
const missing = missingPrograms(
  stages.flatMap((stage) =>
    stage === 'install engines' ? [] : stage.flatMap(({ needs = [], uses = [] }) => [...needs, ...uses]),
  ),
)
if (missing.length > 0) {
  console.log(`${env['CI'] ? 'Failed' : 'Skipped'} without ${missing.join(', ')}: ${installCommand(missing)}`)
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function runStage(steps: readonly Step[]): Promise<void> {
  const queue = [...steps]
  const runNext = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) report(await runStep(step, reports))
  }
  await Promise.all([runNext(), runNext()])
}

function report({ script, seconds, output, passed, failed, skipped }: StepOutcome): void {
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
  const mark = failed > 0 ? '✗' : passed === 0 && skipped > 0 ? '–' : '✓'
  const figures = [
    ...(passed > 0 ? [`${passed} passed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped${passed === 0 && output !== '' ? `: ${output}` : ''}`] : []),
  ]
  console.log(`${mark} ${script.padEnd(19)} ${seconds.toFixed(1).padStart(6)} s  ${figures.join(', ')}`.trimEnd())
  if (failed > 0) console.log(output.trimEnd())
}
