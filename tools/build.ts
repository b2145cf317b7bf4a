// npm run build: builds the app for browsers into dist/ and the server-rendering bundle into dist-server/,
// and records of which sources, so that `npm start` does not build them again.
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type LogLevel } from 'vite'
import { buildStampFile } from './start/built-app.ts'
import { hashSources } from './start/hash-sources.ts'

const root = resolve(import.meta.dirname, '..')
const logLevel: LogLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

const stamp = hashSources(root)
const stampFile = buildStampFile(root)
rmSync(stampFile, { force: true })
await build({ root, logLevel })
await build({ root, logLevel, build: { ssr: 'src/app/ssr/entry-server.tsx', outDir: 'dist-server' } })
writeFileSync(stampFile, stamp)
