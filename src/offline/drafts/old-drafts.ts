// Migrates drafts from local storage, where old app versions stored them. Removes a draft there only once it is stored.
import { holdsWork, readDraft, saysTheSame } from '#src/domain/review-draft.ts'
import { type KeptDraft, readPending } from './kept-draft.ts'
import { changeKeptDraft } from './store.ts'

/** The part of `Storage` that the migration uses. */
type OldStore = {
  readonly length: number
  readonly key: (at: number) => string | null
  readonly getItem: (key: string) => string | null
  readonly removeItem: (key: string) => void
}

const name = /^review-draft:([^:]+):(.+)$/

/** Migrates the drafts of everyone on this device. */
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

/** Adds the old draft; if it conflicts with the stored one, the person chooses between both. */
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
