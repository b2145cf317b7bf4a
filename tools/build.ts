// npm run build: builds the app for browsers into dist/ and the server-rendering bundle into dist-server/,
// and records of which sources, so that `npm start` does not build them again.
import { rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { buildStampFile } from './start/built-app.ts'
import { hashSources } from './start/hash-sources.ts'

const root = resolve(import.meta.dirname, '..')
const stamp = hashSources(root)
const stampFile = buildStampFile(root)
rmSync(stampFile, { force: true })
await build({ root })
await build({ root, build: { ssr: 'src/app/entry-server.tsx', outDir: 'dist-server' } })
writeFileSync(stampFile, stamp)
