// Type-checks every execution environment with its own tsconfig, as many at once as the machine has cores. What a change
// does not concern is not checked again.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projects = ['core', 'app', 'sw', 'server', 'tests']
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')

const queue = [...projects]
const failed: string[] = []
await Promise.all(Array.from({ length: availableParallelism() }, checkNext))
if (failed.length > 0) {
  console.error(`Types do not fit in: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function checkNext(): Promise<void> {
  for (let project = queue.shift(); project; project = queue.shift()) {
    if (!(await check(project))) failed.push(project)
  }
}

function check(project: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const buildInfo = join(import.meta.dirname, `../node_modules/.cache/types/${project}.tsbuildinfo`)
    // Each of a project's checkers infers the contract's types anew: four take two to three times the CPU time of one.
    const args = [
      '-p',
      `tools/types/${project}.json`,
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      buildInfo,
    ]
    const child = spawn(process.execPath, [compiler, ...args], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
}
