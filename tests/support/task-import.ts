// A bundle for import tests, and its manager's calls.
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Caller } from './test-server.ts'
import { test as workTest } from './work-calls.ts'

export const csvHeader = 'externalId,language,source_external_url,target_external_url,meta'
export const urls = '/media/clips/a/source.mp4,/media/clips/a/target.m3u8'
export const csvLine = (id: string, language = 'English') => `${id},${language},${urls},\n`

type Import = (
  text: string | Buffer,
  type?: string,
  mode?: 'all' | 'good',
  update?: 'true' | 'preview',
) => ReturnType<Caller>

export const test = workTest.extend('importAs', ({ manager, project }): Import => {
  return (body, type = 'text/csv', mode = 'all', update) =>
    manager.call('POST /api/bundles/{id}/import', {
      params: { id: project.bundleId },
      query: { mode, ...(update && { update }) },
      body,
      headers: { 'content-type': type },
    })
})

export const readExternalIds = async (db: Db) =>
  (await db.selectFrom('tasks').select('external_id').orderBy('_id').execute()).map(({ external_id }) => external_id)

/** The import errors, as "line field reason". */
export const formatImportErrors = (body: { data: { errors: { line: number; field: string; reason: string }[] } }) =>
  body.data.errors.map(({ line, field, reason }) => `${line} ${field} ${reason}`)
