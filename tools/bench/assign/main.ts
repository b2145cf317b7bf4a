// npm run bench:assign [-- section …] [--tasks 1000000] [--small 10000] [--keep] [--json file]: the cost of assigning,
// listing, importing and exporting a bundle's tasks. Every figure is a ratio to a baseline of the same run. Exits with
// 1 if a threshold was missed.
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { prepareProject } from './data/prepare-project.ts'
import { assignSection } from './sections/assign.ts'
import { boardSection } from './sections/board.ts'
import { exportSection } from './sections/export.ts'
import { importSection } from './sections/import.ts'
import { contentionSection } from './sections/contention.ts'
import { tablesSection } from './sections/tables.ts'

await runBench({
  folder: 'curio-bench-assign',
  unit: 'tasks',
  sections: [tablesSection, boardSection, assignSection, contentionSection, importSection, exportSection],
  open: async (preparation, tasks) => {
    const url = await prepareProject(preparation, tasks)
    return { url, tasks, db: openDatabase(url) }
  },
})
