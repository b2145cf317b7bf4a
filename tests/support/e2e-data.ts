// Once per run of the journeys: the demo data every worker's server gets a copy of.
import { makeDemoData, removeData } from '#src/tools/run-server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await makeDemoData()
  process.env['CURIO_E2E_DATA'] = folder
  return () => removeData(folder)
}
