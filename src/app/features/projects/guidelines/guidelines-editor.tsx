import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { storeTypedText } from '#src/app/platform/update/open-work.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { Row, SecondaryText, Stack } from '#src/app/ui/layout/layout.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import { conflictsOf, type Edits, editFields, keepMine, noEdits, readEdits } from '#src/domain/edits.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { maxGuidelinesLength } from '#src/domain/projects/project.ts'
import {
  guidelinesPreviewQuery,
  savedGuidelinesQuery,
  type SavedGuidelines,
  saveGuidelines,
} from './guidelines-queries.ts'

type GuidelinesForm = { readonly source: string }

/** `base`: the version that is edited, 0 before the first. */
type GuidelinesDraft = { readonly edits: Edits<GuidelinesForm>; readonly base: number }

/** The text with its preview. What is typed stays on the device until it is saved or discarded. */
export function GuidelinesEditor({ projectId, saved }: { projectId: string; saved: SavedGuidelines }) {
  const tSetup = useTranslations('setup')
  const t = tSetup.guidelines
  const stored: GuidelinesForm = { source: saved.source }
  const [draft, storeDraft] = useGuidelinesDraft(projectId)
  const edits = draft?.edits ?? noEdits
  const base = draft?.base ?? saved.version
  const { source } = readEdits<GuidelinesForm>(edits, stored).form
  const conflicts = conflictsOf<GuidelinesForm>(edits, stored)
  const [isPreviewing, setIsPreviewing] = useState(false)
  const save = useCall(() => saveGuidelines(projectId, { source, base }), {
    invalidates: [savedGuidelinesQuery(projectId).queryKey],
    waits: true,
    success: t.saved,
    onSuccess: () => storeDraft(null),
    conflicts,
  })
  const isTooLong = source.length > maxGuidelinesLength
  const change = (typed: string) => {
    save.reset()
    storeDraft(
      typed === saved.source ? null : { base, edits: editFields<GuidelinesForm>(edits, stored, { source: typed }) },
    )
  }
  return (
    <Stack
      as="form"
      before={12}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong && !save.isPending) save.mutate()
      }}
    >
      {isPreviewing ? (
        <Preview projectId={projectId} source={source} />
      ) : (
        <Field
          label={t.text}
          hint={t.textHint}
          error={isTooLong ? t.tooLong(source.length - maxGuidelinesLength) : save.errorAt('source')}
        >
          <TextArea
            rows={8}
            dir="auto"
            value={source}
            readOnly={save.isPending}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </Field>
      )}
      {conflicts.length > 0 && (
        <EditConflict
          texts={tSetup}
          theirs={saved.source}
          onUseTheirs={() => storeDraft(null)}
          onKeepMine={() =>
            storeDraft({ base: saved.version, edits: keepMine<GuidelinesForm>(edits, stored, 'source') })
          }
        />
      )}
      {draft && <SecondaryText>{t.unsaved}</SecondaryText>}
      <CallError error={save.otherError} />
      <Row>
        {draft && !isTooLong && (
          <Button variant="seal" type="submit" busy={save.isPending}>
            {tSetup.save}
          </Button>
        )}
        <Button aria-pressed={isPreviewing} disabled={isTooLong} onClick={() => setIsPreviewing(!isPreviewing)}>
          {t.preview}
        </Button>
        {draft && (
          <Button variant="quiet" disabled={save.isPending} onClick={() => storeDraft(null)}>
            {t.discard}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function Preview({ projectId, source }: { projectId: string; source: string }) {
  const { empty } = useTranslations('setup')
  const preview = useQuery(guidelinesPreviewQuery(projectId, source))
  return (
    <QueryBoundary query={preview} skeleton={<SkeletonText lines={6} />}>
      {(blocks) => (blocks.length === 0 ? <p>{empty}</p> : <MarkdownView blocks={blocks} />)}
    </QueryBoundary>
  )
}

/**
 * The person's unsaved text for a project on this device, null if there is none, and a function that replaces or discards
 * it. Keys that end with a person's id are deleted with their data.
 */
function useGuidelinesDraft(projectId: string) {
  const key = `guidelines-draft ${projectId} ${useIdentity()?._id ?? ''}`
  const isHydrating = useIsHydrating()
  const storedDraft = useMemo(() => (isHydrating ? null : parseDraft(deviceStorage.readJson(key))), [isHydrating, key])
  const [changed, setChanged] = useState<{ readonly draft: GuidelinesDraft | null } | null>(null)
  const draft = changed ? changed.draft : storedDraft
  const storeDraft = (next: GuidelinesDraft | null) => {
    setChanged({ draft: next })
    storeTypedText(key, next && JSON.stringify(next))
  }
  return [draft, storeDraft] as const
}

function parseDraft(stored: unknown): GuidelinesDraft | null {
  if (!isRecord(stored) || typeof stored['base'] !== 'number' || !isRecord(stored['edits'])) return null
  const { values, before } = stored['edits']
  if (!isForm(values) || !isForm(before)) return null
  return { base: stored['base'], edits: { values, before } }
}

const isForm = (value: unknown): value is GuidelinesForm => isRecord(value) && typeof value['source'] === 'string'
