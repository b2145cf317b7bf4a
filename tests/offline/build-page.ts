// The page and the worker of the schedules, built from the app's own modules once per run.
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

export type Pages = { readonly page: string; readonly worker: string }

/** Their scripts, as text. */
export async function buildPages(): Promise<Pages> {
  const [page, worker] = await Promise.all([buildOne('page/main.ts'), buildOne('page/service-worker.ts')])
  return { page, worker }
}

async function buildOne(file: string): Promise<string> {
  const config: InlineConfig = {
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'schedules' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }
  const built = (await build(config)) as Rolldown.RolldownOutput[]
  const chunk = built.flatMap(({ output }) => output).find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`${file} was not built`)
  return chunk.code
}
