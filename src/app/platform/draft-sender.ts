// Brings reviews in work from this device to the server, one sender at a time for each, whatever tabs are open.
import { moveOldDrafts } from '#src/offline/drafts/old-drafts.ts'
import { changeKeptDraft, listKeptDrafts, readKeptDraft } from '#src/offline/drafts/store.ts'
import {
  freshDraft,
  isUnsent,
  type KeptDraft,
  reconcile,
  type ServerDraft,
  withSent,
} from '#src/offline/drafts/kept-draft.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { holdsWork } from '#src/domain/review-draft.ts'
import { api } from './api.ts'
import { ApiProblem } from './api-problem.ts'

/** `later`: the server can't be reached now. `asked`: another device has another version, and the person chooses. */
export type DraftSent =
  | { readonly kind: 'saved' | 'later' | 'asked' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem }

/** Problems that time mends. */
const passing: readonly string[] = ['network', 'unreadable', 'unexpected', 'too-many', 'not-signed-in']

/** Where a draft is read and changed: the device, or the page alone when the device has no room. */
export type DraftShelf = {
  readonly read: () => Promise<KeptDraft | null>
  readonly change: (change: (kept: KeptDraft) => KeptDraft) => Promise<unknown>
}

const onDevice = (person: string, task: string): DraftShelf => ({
  read: () => readKeptDraft(person, task),
  change: (change) => changeKeptDraft(person, task, change),
})

/** Milliseconds another tab that sends the same draft is waited for. */
const lockLimitMs = 15_000

/** Sends what the server has not got of one draft, until `signal`; asks what it has first if that was changed elsewhere. */
export function sendDraft(
  person: string,
  task: string,
  shelf = onDevice(person, task),
  signal?: AbortSignal,
): Promise<DraftSent> {
  // Without the lock tabs may send at once; the server then lets one of them win.
  return withLock({ name: `review-draft ${person}/${task}`, limitMs: lockLimitMs }, async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      const kept = await shelf.read()
      if (!kept || (!isUnsent(kept) && !kept.other)) return { kind: 'saved' }
      if (kept.other) return { kind: 'asked' }
      const sent = await put(task, kept, shelf, signal)
      if (sent) return sent
      const news = await askForDraft(person, task, undefined, shelf)
      if (news) return news
    }
    return { kind: 'later' }
  })
}

/**
 * Learns what the server has of a draft, if it is `still` of use then. Answers what hindered it, or null. An answer that
 * was under way while the server took a newer draft is from before it, and is ignored: it would replace what was typed.
 */
export async function askForDraft(
  person: string,
  task: string,
  still = () => true,
  shelf = onDevice(person, task),
): Promise<DraftSent | null> {
  try {
    const asked = revisionOf(await shelf.read())
    const { data } = await api('GET /api/tasks/{id}/draft', { params: { id: task } })
    const server: ServerDraft | null = data && { draft: data.draft, revision: data.revision }
    await shelf.change((kept) => (still() && revisionOf(kept) === asked ? reconcile(kept, server) : kept))
    return null
  } catch (error) {
    return outcomeOf(error)
  }
}

const revisionOf = (kept: KeptDraft | null) => kept?.base?.revision

/** Milliseconds somebody who wants to leave waits for a server that does not answer. */
const patience = 5000

/** Sends everything of the person that the server has not got, and answers the tasks whose words only this device has then. */
export async function sendDrafts(person: string): Promise<readonly string[]> {
  await moveOldDrafts(localStorage)
  const drafts = await listKeptDrafts(person)
  const late = new Promise<DraftSent>((resolve) => window.setTimeout(() => resolve({ kind: 'later' }), patience))
  const left = await Promise.all(
    drafts.map(async ({ task, kept }) => {
      if (!holdsWork(kept.draft) || (!isUnsent(kept) && !kept.other)) return []
      return (await Promise.race([sendDraft(person, task), late])).kind === 'saved' ? [] : [task]
    }),
  )
  return left.flat()
}

/** Null when the draft was made from another than the server has. */
async function put(
  task: string,
  { draft, base, change }: KeptDraft,
  shelf: DraftShelf,
  signal: AbortSignal | undefined,
): Promise<DraftSent | null> {
  try {
    const body = { draft, base: base?.revision ?? null }
    const { data } = await api('PUT /api/tasks/{id}/draft', { params: { id: task }, body, signal })
    const server = { draft, revision: data.revision }
    await shelf.change((kept) => (kept === freshDraft ? kept : withSent(kept, server, change)))
    return { kind: 'saved' }
  } catch (error) {
    const changed = error instanceof ApiProblem && error.problem === 'draft-changed'
    return changed ? null : outcomeOf(error)
  }
}

function outcomeOf(error: unknown): DraftSent {
  const lasts = error instanceof ApiProblem && !passing.includes(error.problem)
  return lasts ? { kind: 'refused', problem: error } : { kind: 'later' }
}
