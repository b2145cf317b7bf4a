// npm run build: builds the app for browsers into dist/ and the server-rendering bundle into dist-server/.
import { resolve } from 'node:path'
import { build, type LogLevel } from 'vite'

const root = resolve(import.meta.dirname, '..')
const logLevel: LogLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

await build({ root, logLevel })
await build({ root, logLevel, build: { ssr: 'src/app/ssr/entry-server.tsx', outDir: 'dist-server' } })
