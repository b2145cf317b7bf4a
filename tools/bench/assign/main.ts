// npm run bench:assign [-- section …] [--tasks 1000000] [--small 10000] [--keep]: lists, the board and import of
// a bundle with a million tasks. Each figure has its baseline in the same run. `--keep` leaves the databases
// for the next run.
import { join } from 'node:path'
import { languages } from '#src/domain/people/languages.ts'
import { openTwoSizes } from '#tools/bench/generated-database.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { measureBoard } from './measure-board.ts'
import { measureImport } from './measure-import.ts'
import { measureTables } from './measure-tables.ts'

await runBench({
  options: { tasks: 1_000_000, small: 10_000, keep: false },
  sections: { tables: measureTables, board: measureBoard, import: measureImport },
  open: ({ tasks, small, keep }, run) =>
    openTwoSizes(
      {
        name: 'tasks',
        version: 5,
        file: join(import.meta.dirname, 'make-project.sql'),
        settings: { languages: languages.join(',') },
        tables: ['tasks', 'task_history'],
      },
      { large: tasks, small, keep },
      run,
    ),
})
