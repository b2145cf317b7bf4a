// Builds the test page and its service worker from the app's modules, once per run.
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

export type Pages = { readonly page: string; readonly worker: string }

/** The bundled scripts. */
export async function buildPages(): Promise<Pages> {
  const [page, worker] = await Promise.all([
    buildPage('offline/page/main.ts'),
    buildPage('offline/page/service-worker.ts'),
  ])
  return { page, worker }
}

/** Bundles a file of the tests as one script. */
export async function buildPage(file: string): Promise<string> {
  const config: InlineConfig = {
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    publicDir: false,
    // Also in a test, whose own code is built for development.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '..', file), formats: ['iife'], name: 'schedules' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }
  const built = (await build(config)) as Rolldown.RolldownOutput[]
  const chunk = built.flatMap(({ output }) => output).find((each) => each.type === 'chunk')
  if (!chunk) throw new Error(`${file} was not built`)
  return chunk.code
}
