// The text that a manager typed and did not save. Stored in localStorage, whose keys that end with a person's id are
// deleted with their data.
import { useMemo, useState } from 'react'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useOpenWork } from '#src/app/platform/update/open-work.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import type { Edits } from '#src/domain/edits.ts'
import { isRecord } from '#src/domain/is-record.ts'

export type GuidelinesForm = { readonly source: string }

/** `base`: the version that is edited, 0 before the first. */
export type GuidelinesDraft = { readonly edits: Edits<GuidelinesForm>; readonly base: number }

/** The person's unsaved text for a project, null if there is none, and a function that replaces or discards it. */
export function useGuidelinesDraft(projectId: string) {
  const key = `guidelines-draft ${projectId} ${useIdentity()?._id ?? ''}`
  const isHydrating = useIsHydrating()
  const storedDraft = useMemo(() => (isHydrating ? null : parseDraft(localStorage.getItem(key))), [isHydrating, key])
  const [changed, setChanged] = useState<{ readonly draft: GuidelinesDraft | null } | null>(null)
  const draft = changed ? changed.draft : storedDraft
  const [isOnlyOnPage, setIsOnlyOnPage] = useState(false)
  useOpenWork(isOnlyOnPage)
  const storeDraft = (next: GuidelinesDraft | null) => {
    setChanged({ draft: next })
    try {
      if (next === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      setIsOnlyOnPage(false)
    } catch {
      setIsOnlyOnPage(next !== null)
    }
  }
  return [draft, storeDraft] as const
}

function parseDraft(text: string | null): GuidelinesDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || typeof stored['base'] !== 'number' || !isRecord(stored['edits'])) return null
    const { values, before } = stored['edits']
    if (!isForm(values) || !isForm(before)) return null
    return { base: stored['base'], edits: { values, before } }
  } catch {
    return null
  }
}

const isForm = (value: unknown): value is GuidelinesForm => isRecord(value) && typeof value['source'] === 'string'
