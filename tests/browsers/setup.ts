// Once per run: the demo data that each engine's server gets a copy of.
import type { TestProject } from 'vitest/node'
import { requireEngines } from '#tools/find-engines.ts'
import { makeDemoData, removeData } from '#tools/run-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of demo data, and whether only the short form of the journeys runs. */
    browsers: { readonly demo: string; readonly short: boolean }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireEngines()
  const demo = await makeDemoData()
  project.provide('browsers', { demo, short: project.name === 'browsers-short' })
  return () => removeData(demo)
}
