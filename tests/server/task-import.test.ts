import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { csvHeader, readExternalIds, csvLine, test, urls, formatImportErrors } from '#tests/support/task-import.ts'

describe('importing tasks', () => {
  test.for(['csv', 'ndjson', 'json'])(
    'takes the example of the documents: %s',
    async (format, { db, importAs, manager }) => {
      await db
        .updateTable('bundles')
        .set({ languages: ['English', 'Mandarin'] })
        .execute()
      const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson', json: 'application/json' }
      const file = await readFile(`docs/examples/tasks.${format}`)
      const { status, body } = await importAs(file, types[format as 'csv'])
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { result: 0, data: { added: 3, known: 0, refused: 0, errors: [] } },
      })
      const tasks = await db.selectFrom('tasks').selectAll().orderBy('_id').execute()
      expect(tasks).toMatchObject([
        {
          external_id: 'episode-01-scene-03',
          status: 'new',
          worker_id: null,
          language: 'English',
          video_seconds: 15.5,
        },
        { external_id: 'episode-02-scene-01', language: 'Mandarin', video_seconds: 5.68 },
        { external_id: 'episode-02-scene-02', language: 'Mandarin', video_seconds: null },
      ])
      expect(tasks[1]?.meta['asr_sentence_list']).toMatch(/posted .{1,2}eleven.{1,2} years ago/)
      const history = await db.selectFrom('task_history').select(['action', 'to_status', 'actor_id']).execute()
      const entry = { action: 'import', to_status: 'new', actor_id: manager._id }
      expect(history).toEqual([entry, entry, entry])
    },
  )

  test('importing a file again, or a task twice in it, adds each task once', async ({ db, importAs }) => {
    const first = await importAs(`${csvHeader}\n${csvLine('A')}${csvLine('B')}${csvLine('A')}`)
    expect(first.body.data).toMatchObject({ added: 2, known: 1, refused: 0 })
    const second = await importAs(`${csvHeader}\n${csvLine('C')}${csvLine('B')}`)
    expect(second.body.data).toMatchObject({ added: 1, known: 1, refused: 0 })
    expect(await readExternalIds(db)).toEqual(['A', 'B', 'C'])
  })

  test('ids that look the same are noted, and are different tasks', async ({ db, importAs }) => {
    const ids = ['ep 1', 'ｅｐ 1', 'B', 'ep\u00A01', 'ｅｐ 1']
    const { body } = await importAs(`${csvHeader}\n${ids.map((id) => csvLine(id)).join('')}`)
    expect(body.data).toMatchObject({
      added: 4,
      known: 1,
      notes: [3, 5].map((line) => ({ line, field: 'externalId', reason: 'id-alike', values: { line: 2 } })),
    })
    expect(await readExternalIds(db)).toHaveLength(4)
    const again = await importAs(`${csvHeader}\n${csvLine('ep 1')}${csvLine('e\u200Bp 1')}`)
    expect(again.body.data).toMatchObject({ added: 1, known: 1, notes: [{ line: 3, values: { line: 0 } }] })
    const pairs = Array.from({ length: 1001 }, (_, at) => csvLine(`T ${at}`) + csvLine(`T\u00A0${at}`))
    const many = await importAs(`${csvHeader}\n${pairs.join('')}`)
    expect(many.body.data).toMatchObject({ added: 2002, noteCount: 1001 })
    expect(many.body.data.notes).toHaveLength(1000)
  })

  test('concurrent imports add each task once, in any order', async ({ db, importAs, project, ada }) => {
    const ids = Array.from({ length: 500 }, (_, at) => `T-${at}`)
    const [one, other] = await Promise.all([
      importAs(`${csvHeader}\n${ids.map((id) => csvLine(id)).join('')}`),
      ada.call('POST /api/bundles/{id}/import', {
        params: { id: project.bundleId },
        body: `${csvHeader}\n${ids
          .toReversed()
          .map((id) => csvLine(id))
          .join('')}`,
        headers: { 'content-type': 'text/csv' },
      }),
    ])
    expect(one.body.data.added + other.body.data.added).toBe(500)
    expect(one.body.data.known + other.body.data.known).toBe(500)
    expect(await readExternalIds(db)).toHaveLength(500)
  })

  test('tasks without an externalId are added each time', async ({ db, importAs }) => {
    await importAs(`${csvHeader}\n${csvLine('')}${csvLine('')}`)
    expect(await readExternalIds(db)).toEqual([null, null])
  })

  test('an import with an invalid line adds nothing, or by choice the valid lines', async ({ db, importAs }) => {
    const file = `${csvHeader}\n${csvLine('A')}"B\n""2""",Klingon,${urls},\nD,,,,\n${csvLine('C')}`
    const none = await importAs(file)
    expect(none.status).toBe(422)
    expect(none.body.data).toMatchObject({ added: 0, known: 0, refused: 2, errorCount: 4 })
    expect(formatImportErrors(none.body)).toEqual([
      '3 language language',
      '5 language missing',
      '5 source_external_url missing',
      '5 target_external_url missing',
    ])
    expect(none.body.data.errors[0]).toMatchObject({
      values: { value: 'Klingon', languages: 'English' },
      message: 'The bundle has no Klingon. Its languages: English.',
    })
    expect(await readExternalIds(db)).toEqual([])
    const good = await importAs(file, 'text/csv', 'good')
    expect(good).toMatchObject({ status: 200, body: { data: { added: 2, refused: 2 } } })
    expect(await readExternalIds(db)).toEqual(['A', 'C'])
  })

  test('an import of valid lines that refused all answers that, and one in which a task is known does not', async ({
    importAs,
  }) => {
    const wrong = csvLine('B', 'Klingon')
    const refused = await importAs(`${csvHeader}\n${wrong}`, 'text/csv', 'good')
    expect(refused).toMatchObject({ status: 422, body: { problem: 'import-refused', data: { refused: 1 } } })
    await importAs(`${csvHeader}\n${csvLine('A')}`)
    const known = await importAs(`${csvHeader}\n${csvLine('A')}${wrong}`, 'text/csv', 'good')
    expect(known).toMatchObject({ status: 200, body: { data: { known: 1, refused: 1 } } })
    expect((await importAs(`${csvHeader}\n${wrong}`, 'text/csv', 'all', 'preview')).status).toBe(200)
  })

  test('tab-separated values are read, in which a semicolon or comma separates nothing', async ({ db, importAs }) => {
    const file = `${csvHeader},title\nA,English,${urls},,"a; b, c"\n`.replaceAll(/,(?! )/g, '\t')
    const { body } = await importAs(file, 'text/tab-separated-values')
    expect(body.data).toMatchObject({ added: 1 })
    expect(await db.selectFrom('tasks').select('title').execute()).toEqual([{ title: 'a; b, c' }])
  })

  test('an import reports the first thousand errors and their number', async ({ importAs }) => {
    const { body } = await importAs(`${csvHeader}\n${csvLine('A', 'Klingon').repeat(1500)}`)
    expect(body.data).toMatchObject({ added: 0, refused: 1500, errorCount: 1500 })
    expect(body.data.errors).toHaveLength(1000)
  })

  test('an import ignores unknown columns and names them', async ({ importAs }) => {
    const { body } = await importAs(`Batch,EXTERNAL ID,Language,Source URL,Target URL\n1,A,english,${urls}\n`)
    expect(body.data).toMatchObject({ added: 1, ignored: ['Batch'] })
  })
})

describe('import files', () => {
  test('a file that is not UTF-8 is refused with the line', async ({ db, importAs }) => {
    const latin = Buffer.concat([
      Buffer.from(`${csvHeader}\n${csvLine('A')}caf`),
      Buffer.from([0xe9]),
      Buffer.from(csvLine('')),
      Buffer.from(csvLine('好')),
    ])
    expect(formatImportErrors((await importAs(latin)).body)).toEqual(['3 externalId encoding'])
    expect((await importAs(latin, 'text/csv', 'good')).body.data).toMatchObject({ added: 2, refused: 1 })
    expect(await readExternalIds(db)).toEqual(['A', '好'])
  })

  test('UTF-16 with a byte order mark is read; of a lone surrogate the line is refused', async ({ db, importAs }) => {
    const wide = Buffer.from(`\uFEFF${csvHeader}\n${csvLine('好')}${csvLine('\uD83D')}${csvLine('😀')}`, 'utf16le')
    const { body } = await importAs(wide, 'text/csv', 'good')
    expect(formatImportErrors(body)).toEqual(['3 externalId encoding'])
    expect(await readExternalIds(db)).toEqual(['好', '😀'])
  })

  test.for([
    ['nothing', 'text/csv', '', ['1  empty']],
    ['half of a JSON', 'application/json', '{"tasks": [{"language"', ['1  json-cut']],
    ['a line that isn’t JSON', 'application/x-ndjson', '{"language": }\n', ['1  json']],
    [
      'a video from elsewhere',
      'text/csv',
      `${csvHeader}\nA,English,https://evil.example/a.mp4,/media/a.mp4,\n`,
      ['2 source_external_url url-origin'],
    ],
  ] as const)('an invalid file is refused with its error: %s', async ([, type, text, wrong], { db, importAs }) => {
    const { status, body } = await importAs(text === '' ? Buffer.alloc(0) : text, type)
    expect({ status, body }).toMatchObject({ status: 422, body: { result: 4, problem: 'import-refused' } })
    expect(formatImportErrors(body)).toEqual(wrong)
    expect(await readExternalIds(db)).toEqual([])
  })

  test('a file of another type or a compressed one is refused', async ({ importAs, project, manager }) => {
    for (const type of ['application/xml', 'application/octet-stream']) {
      const { status, body } = await importAs('<tasks/>', type)
      const message =
        'Send it with the content-type application/json, application/x-ndjson, text/csv, or text/tab-separated-values.'
      expect({ status, body }).toMatchObject({ status: 415, body: { result: 4, errors: [{ message }] } })
    }
    const packed = await manager.call('POST /api/bundles/{id}/import', {
      params: { id: project.bundleId },
      body: gzipSync(`${csvHeader}\n${csvLine('A')}`),
      headers: { 'content-type': 'text/csv', 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(415)
  })
})
