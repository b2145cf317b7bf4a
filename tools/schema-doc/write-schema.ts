import type { Table } from './read-schema.ts'

/** The areas of the schema, in page order. */
const areas = [
  'people',
  'market',
  'search',
  'projects',
  'jobs',
  'reviews',
  'webhooks',
  'messages',
  'events',
  'push',
  'operation',
] as const

const head = `# Schema

Made from the database by \`npm run schema-doc\`; a test compares the two. The reasons for columns and indexes are in
[the migrations](../src/server/db/migrations). Triggers maintain the counters, see
[decisions/counters.md](decisions/counters.md). The tables of \`pg-boss\` (background jobs) and of the migrations are
left out.
`

/** Returns the page docs/schema.md. Throws if a table's comment does not start with an area. */
export function writeSchema(tables: readonly Table[]): string {
  const entries = tables.map((table) => {
    const [, area = '', comment = ''] = /^(\w+): (.+)$/s.exec(table.comment) ?? []
    if (!areas.some((known) => known === area)) {
      throw new Error(`The comment of table ${table.name} needs to begin with an area: ${areas.join(', ')}.`)
    }
    return { area, text: writeTable(table, comment) }
  })
  const sections = areas.map((area) => {
    const texts = entries.filter((entry) => entry.area === area).map(({ text }) => text)
    return `## ${area}\n\n${texts.join('\n')}`
  })
  return [head, ...sections].join('\n')
}

function writeTable(table: Table, comment: string): string {
  const columns = table.columns.map(
    (column) => `| \`${column.name}\` | ${column.type} | ${column.null ? 'null' : ''} | ${code(column.default)} |`,
  )
  const lists = [
    ...table.constraints.map((definition) => `- ${code(definition)}`),
    ...table.indexes.map(({ name, definition }) => `- index \`${name}\`: ${code(withoutNames(definition))}`),
    ...table.triggers.map(({ name, calls }) => `- trigger \`${name}\`: \`${calls}()\``),
  ]
  return [
    `### ${table.name}`,
    '',
    comment,
    '',
    '| column | type | null | default |',
    '|---|---|---|---|',
    ...columns,
    '',
    ...lists,
    '',
  ].join('\n')
}

/** Formats as code, without the type casts of text literals. */
function code(text: string): string {
  const short = text.replaceAll(/('[^']*')::text/g, '$1').replaceAll('|', String.raw`\|`)
  return short === '' ? '' : `\`${short}\``
}

/** Shortens `CREATE UNIQUE INDEX … ON … USING btree (…)` to `UNIQUE btree (…)`. */
const withoutNames = (definition: string): string =>
  definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON \S+ USING /, (_, unique?: string) => unique ?? '')
