// Tasks with any number of segments, imported and assigned to a talent of the demo.
import type { Page } from 'playwright'
import { z } from 'zod'
import { type DemoPerson, signIn } from '#tools/sign-in-demo-person.ts'

type LongTask = {
  readonly urls: { readonly source: string; readonly dub: string }
  readonly seconds: number
  /** In each list. */
  readonly segments: number
}

const assignee: DemoPerson = 'mei'
const assigneeBundle = 'Spring releases'

const projectList = z.object({
  data: z.array(z.object({ _id: z.string(), bundles: z.array(z.object({ _id: z.string(), name: z.string() })) })),
})
const members = z.object({ data: z.array(z.object({ _id: z.string(), firstName: z.string() })) })
const imported = z.object({ data: z.looseObject({ added: z.number() }) })
const taskList = z.object({ data: z.array(z.object({ _id: z.string() })) })

/** Imports the tasks at `origin` and leaves the page signed in as their assignee. Returns their paths, in order. */
export async function addLongTasks(page: Page, origin: string, tasks: readonly LongTask[]): Promise<string[]> {
  const callApi = async (method: 'GET' | 'POST', path: string, data?: object): Promise<unknown> => {
    const response = await page.request.fetch(`${origin}/api${path}`, {
      method,
      headers: { origin },
      ...(data && { data }),
    })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    return response.json()
  }
  await signIn(page, 'admin', origin)
  const projects = projectList.parse(await callApi('GET', '/projects')).data
  const project = projects.find(({ bundles }) => bundles.some(({ name }) => name === assigneeBundle))
  const bundle = project?.bundles.find(({ name }) => name === assigneeBundle)
  if (!project || !bundle) throw new Error(`The demo data has no ${assigneeBundle}.`)
  const { data } = members.parse(await callApi('POST', `/projects/${project._id}/getMembers2`))
  const memberId = data.find(({ firstName }) => firstName.toLowerCase() === assignee)?._id
  const paths: string[] = []
  for (const task of tasks) {
    const { data: importResult } = imported.parse(
      await callApi('POST', `/bundles/${bundle._id}/import`, { tasks: [toImportTask(task)] }),
    )
    if (importResult.added !== 1) throw new Error(`The task was not imported: ${JSON.stringify(importResult)}`)
    const filters = { status: 'new' }
    const [added] = taskList.parse(
      await callApi('POST', `/bundles/${bundle._id}/tasks`, { filters, currentPage: 0 }),
    ).data
    await callApi('POST', `/bundles/${bundle._id}/assignTask`, { task: added?._id, memberId })
    paths.push(`/task/${added?._id}`)
  }
  await signIn(page, assignee, origin)
  return paths
}

function toImportTask({ urls, seconds, segments }: LongTask) {
  const segmentSeconds = seconds / segments
  // Segments end shortly before the next begins; every seventh overlaps it.
  const list = Array.from({ length: segments }, (_, index) => {
    const [start, length] = [index * segmentSeconds, segmentSeconds * (index % 7 === 0 ? 1.3 : 0.9)]
    const voice = index % 3 === 0 ? 'male' : 'female'
    return [`Sentence ${index + 1} of them all`, start, Math.min(seconds, start + length), `S${index % 5}`, voice]
  })
  const text = JSON.stringify(list)
  return {
    language: 'English',
    source_external_url: urls.source,
    target_external_url: urls.dub,
    meta: { duration: seconds, asr_sentence_list: text, rewrite_translate_list: text },
  }
}
