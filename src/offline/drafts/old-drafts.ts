// Migrates drafts from local storage, where old app versions stored them. Removes a draft there only once it is stored.
import { hasContent, parseDraft, haveSameContent } from '#src/domain/review-draft.ts'
import { type StoredReviewDraft, parsePendingSubmission } from './stored-review-draft.ts'
import { updateStoredReviewDraft } from './review-draft-store.ts'

/** The part of `Storage` that the migration uses. */
type LocalStorageLike = {
  readonly length: number
  readonly key: (at: number) => string | null
  readonly getItem: (key: string) => string | null
  readonly removeItem: (key: string) => void
}

const keyPattern = /^review-draft:([^:]+):(.+)$/

/** Migrates the drafts of everyone on this device. */
export async function migrateLocalStorageDrafts(from: LocalStorageLike): Promise<void> {
  const keys = Array.from({ length: from.length }, (_, at) => from.key(at) ?? '')
  for (const key of keys) {
    const [, person, task] = keyPattern.exec(key) ?? []
    if (person === undefined || task === undefined) continue
    const old = readOld(from.getItem(key))
    const isMigrated =
      !old || (await updateStoredReviewDraft(person, task, (stored) => migrateDraft(stored, old))) !== null
    if (isMigrated) from.removeItem(key)
  }
}

type OldDraft = Pick<StoredReviewDraft, 'draft' | 'pending'>

/** Adds the old draft; if it conflicts with the stored one, the person chooses between both. */
function migrateDraft(stored: StoredReviewDraft, old: OldDraft): StoredReviewDraft {
  if (!hasContent(stored.draft)) return { ...stored, ...old, localRevision: stored.localRevision + 1 }
  if (!hasContent(old.draft) || haveSameContent(stored.draft, old.draft)) return stored
  return { ...stored, conflictingDraft: { draft: old.draft, revision: stored.base?.revision ?? null } }
}

function readOld(text: string | null): OldDraft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const draft = parseDraft(value)
    return draft && { draft, pending: parsePendingSubmission((value as { pending?: unknown }).pending) }
  } catch {
    return null
  }
}
