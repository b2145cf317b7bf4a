// Reads multipart/form-data: texts into memory, files into a temporary folder per request, so that concurrent uploads
// are on disk and not in memory. The folder is deleted after the request.
import { createWriteStream, openAsBlob } from 'node:fs'
import { glob, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Problem, problem, type FieldError } from '#src/contract/call/problems.ts'
import { maxPhotoBytes } from '#src/domain/auction/catalogue-facts.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'

/** Texts and files by field name; a list if the row allows several, or if the field is repeated. */
type Fields = Readonly<Record<string, unknown>>

/** Maximum bytes read of a text: more than any field allows, so that the field's own rule reports the error. */
const fieldSize = 100_000

const limits = (files: Readonly<Record<string, number>>) => ({
  fieldSize,
  // One byte and one file more than allowed, to detect that a limit is exceeded.
  fileSize: maxPhotoBytes + 1,
  files: Object.values(files).reduce((sum, maxFiles) => sum + maxFiles, 1),
  fields: 50,
})

const folderPrefix = 'curio-form-'

/** Hours after which a form's folder is abandoned: no request takes as long. */
const maxFolderAgeHours = 24

/** Deletes the folders of forms that processes which were killed have left behind. */
export async function deleteAbandonedForms(parent = tmpdir()): Promise<void> {
  const newest = Date.now() - maxFolderAgeHours * 3_600_000
  for await (const name of glob(`${folderPrefix}*`, { cwd: parent })) {
    const path = join(parent, name)
    // Another process may be deleting it; another system user's folder cannot be deleted.
    const isAbandoned = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < newest,
      () => false,
    )
    if (isAbandoned) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

export type Form = {
  readonly fields: Result<Fields, Problem>
  /** Deletes the form's files. */
  readonly dispose: () => Promise<void>
}

/** Reads the request's form. `files` gives the maximum number of files per field; files in other fields are ignored. */
export async function readForm(request: FastifyRequest, files: Readonly<Record<string, number>>): Promise<Form> {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const fields = await readFields(request, files, folder)
    if (!fields.ok) await dispose()
    return { fields, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function readFields(
  request: FastifyRequest,
  files: Readonly<Record<string, number>>,
  folder: string,
): Promise<Result<Fields, Problem>> {
  const valuesByField = new Map<string, unknown[]>()
  let count = 0
  try {
    for await (const part of request.parts({ limits: limits(files) })) {
      const values = valuesByField.get(part.fieldname) ?? []
      if (part.type === 'field') {
        values.push(part.value)
      } else if (part.fieldname in files) {
        count += 1
        const path = join(folder, String(count))
        await pipeline(part.file, createWriteStream(path))
        const file = new File([await openAsBlob(path)], part.filename)
        // Browsers send an empty file without a name for a file field without a selection.
        if (file.size > 0 || part.filename !== '') values.push(file)
      } else {
        part.file.resume()
      }
      if (values.length > 0) valuesByField.set(part.fieldname, values)
    }
  } catch (error) {
    const tooMany = tooManyFilesProblem(error, files)
    if (tooMany) return fail(tooMany)
    if (isBrokenForm(error))
      return fail(
        problem('invalid', { errors: [{ path: '', message: 'The form did not arrive whole. Send it again.' }] }),
      )
    throw error
  }
  return ok(
    Object.fromEntries(
      [...valuesByField].map(([name, values]) => [
        name,
        values.length > 1 || (files[name] ?? 1) > 1 ? values : values[0],
      ]),
    ),
  )
}

/** Whether the form is malformed. Errors of the parser have no code; those of the disk, Fastify and disconnects do. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error) return error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return error.constructor === Error
}

function tooManyFilesProblem(error: unknown, files: Readonly<Record<string, number>>): Problem | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_FILES_LIMIT') return null
  const errors = Object.entries(files).map(([path, maxFiles]) => ({
    path,
    message: maxFiles === 1 ? 'Choose one picture.' : `Choose at most ${maxFiles} pictures.`,
  }))
  return problem('invalid', { errors })
}

// Finds text that PostgreSQL cannot store: NUL characters and unpaired UTF-16 surrogates.

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Returns an error for every text in `value`, and every field name, that the database cannot store. */
export function findUnstorableText(value: unknown): FieldError[] {
  const errors: FieldError[] = []
  const pending: { readonly path: string; readonly node: unknown }[] = [{ path: '', node: value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, node } = next
    if (typeof node === 'string' && !isStorable(node)) {
      errors.push({ path, message: 'Remove characters that are not text.' })
    }
    if (typeof node !== 'object' || node === null) continue
    for (const [name, inner] of Object.entries(node)) {
      if (!isStorable(name)) errors.push({ path, message: 'Name fields in plain text.' })
      pending.push({ path: path === '' ? name : `${path}.${name}`, node: inner })
    }
  }
  return errors
}
