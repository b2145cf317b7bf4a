// Drafts were in local storage once. What is found there is moved, and leaves only when it has arrived.
import { holdsWork, readDraft, saysTheSame } from '#src/domain/review-draft.ts'
import { type KeptDraft, readPending } from './kept-draft.ts'
import { changeKeptDraft } from './store.ts'

/** What is needed of local storage. */
type OldStore = {
  readonly length: number
  readonly key: (at: number) => string | null
  readonly getItem: (key: string) => string | null
  readonly removeItem: (key: string) => void
}

const name = /^review-draft:([^:]+):(.+)$/

/** Moves what all persons of this device have there. */
export async function moveOldDrafts(from: OldStore): Promise<void> {
  const keys = Array.from({ length: from.length }, (_, at) => from.key(at) ?? '')
  for (const key of keys) {
    const [, person, task] = name.exec(key) ?? []
    if (person === undefined || task === undefined) continue
    const old = readOld(from.getItem(key))
    const arrived = !old || (await changeKeptDraft(person, task, (kept) => takeOver(kept, old))) !== null
    if (arrived) from.removeItem(key)
  }
}

type OldDraft = Pick<KeptDraft, 'draft' | 'pending'>

/** Beside a draft that says something else, the old one is a second version to choose from. */
function takeOver(kept: KeptDraft, old: OldDraft): KeptDraft {
  if (!holdsWork(kept.draft)) return { ...kept, ...old, change: kept.change + 1 }
  if (!holdsWork(old.draft) || saysTheSame(kept.draft, old.draft)) return kept
  return { ...kept, other: { draft: old.draft, revision: kept.base?.revision ?? null } }
}

function readOld(text: string | null): OldDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const draft = readDraft(value)
    return draft && { draft, pending: readPending((value as { pending?: unknown }).pending) }
  } catch {
    return null
  }
}
