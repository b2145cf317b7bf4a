// Creates the demo data once per run. The server of each engine gets a copy.
import type { TestProject } from 'vitest/node'
import { makeDemoData, removeData } from '#tools/run-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demo data, and whether this is the short run. */
    browsers: { readonly demo: string; readonly short: boolean }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await makeDemoData()
  project.provide('browsers', { demo, short: project.name === 'browsers-short' })
  return () => removeData(demo)
}
