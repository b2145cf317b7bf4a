// npm run build: builds the app for browsers into dist/ and the server-rendering bundle into dist-server/,
// and records of which sources, so that `npm start` does not build them again.
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { buildStampFile } from './start/built-app.ts'
import { hashSources } from './start/hash-sources.ts'

const root = resolve(import.meta.dirname, '..')
/** Vite calls these hooks once per build. */
const hooks = ['buildEnd', 'generateBundle', 'writeBundle', 'closeBundle'] as const
const steps = 2 * hooks.length
let done = 0

/** Tells `npm start`, which runs this in a process of its own, how far the build is. */
const reportStep = () => {
  done += 1
  process.send?.(done / steps)
}
const config: InlineConfig = {
  root,
  logLevel: process.send ? 'warn' : 'info',
  plugins: [{ name: 'report-progress', ...Object.fromEntries(hooks.map((hook) => [hook, reportStep])) }],
}

const stamp = hashSources(root)
const stampFile = buildStampFile(root)
rmSync(stampFile, { force: true })
await build(config)
await build({ ...config, build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist-server' } })
writeFileSync(stampFile, stamp)
process.disconnect?.()
