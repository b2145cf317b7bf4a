// A generated project: 500 members, 20 languages, one bundle. Of ten tasks one is new, three are assigned, six are done.
import { languages } from '#src/domain/languages.ts'
import { dropIndexes } from '#tools/bench/drop-indexes.ts'
import { ensureGeneratedDatabase, type BenchSetup, withClient } from '#tools/bench/generated-database.ts'
import { makeCounters, makePeople, makeTasks } from './project-sql.ts'

/** Goes up when the generator makes something else of the same size. */
const generatorVersion = 1

/** Tasks up to which the counters are checked one by one. */
const recountLimit = 10_000

/** The URL of a database with `tasks` generated tasks, made in two minutes a million unless it is kept from before. */
export function prepareProject({ url, log }: BenchSetup, tasks: number): Promise<string> {
  const fill = async (project: string) => {
    const since = performance.now()
    log(`making ${tasks.toLocaleString('en-US')} tasks`)
    await withClient(project, async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query('set synchronous_commit = off')
      await client.query(`set maintenance_work_mem = '512MB'`)
      await client.query(`set work_mem = '256MB'`)
      await client.query(`set timezone = 'UTC'`)
      const indexes = await dropIndexes(client, ['tasks', 'task_history'])
      for (const { text, values } of [...makePeople(languages), ...makeTasks(languages, tasks), ...makeCounters()]) {
        await client.query(text, values)
      }
      for (const definition of indexes) {
        log(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+) .*$/s, 'indexing $2'))
        await client.query(definition)
      }
      // A larger one is made by the same statements.
      if (tasks <= recountLimit) {
        const { rows } = await client.query('select * from recount() limit 3')
        if (rows.length > 0) throw new Error(`The generated project’s counters are off: ${JSON.stringify(rows)}`)
      }
      await client.query('vacuum analyze')
      await client.query('checkpoint')
    })
    log(`made ${tasks.toLocaleString('en-US')} tasks in ${Math.round((performance.now() - since) / 1000)} s`)
  }
  return ensureGeneratedDatabase(url, { name: `tasks_${tasks}`, stamp: `generator ${generatorVersion}`, fill })
}
