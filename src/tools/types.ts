// Type-checks every place of execution against its own tsconfig, as many at once as the machine has cores.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const places = ['core', 'app', 'sw', 'server', 'tests']
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')

const waiting = [...places]
const failed: string[] = []
await Promise.all(Array.from({ length: availableParallelism() }, work))
if (failed.length > 0) {
  console.error(`Types do not fit in: ${failed.join(', ')}`)
  process.exitCode = 1
}

async function work(): Promise<void> {
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    if (!(await check(place))) failed.push(place)
  }
}

function check(place: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [compiler, '-p', `tsconfig.${place}.json`], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
}
