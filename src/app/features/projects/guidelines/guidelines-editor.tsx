import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { MarkdownView } from '#src/app/ui/markdown/markdown-view.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { conflictsOf, editFields, keepMine, noEdits, readEdits } from '#src/domain/edits.ts'
import { maxGuidelinesLength } from '#src/domain/projects/project.ts'
import { guidelinesPreviewQuery, type SavedGuidelines } from './guidelines-queries.ts'
import { type GuidelinesForm, useGuidelinesDraft } from './use-guidelines-draft.ts'
import { useSaveGuidelines } from './use-save-guidelines.ts'
import styles from './guidelines.module.css'

/** The text with its preview. What is typed stays on the device until it is saved or discarded. */
export function GuidelinesEditor({ projectId, saved }: { projectId: string; saved: SavedGuidelines }) {
  const tSetup = useTranslations('setup')
  const t = tSetup.guidelines
  const stored: GuidelinesForm = { source: saved.source }
  const [draft, storeDraft] = useGuidelinesDraft(projectId)
  const edits = draft?.edits ?? noEdits
  const base = draft?.base ?? saved.version
  const { source } = readEdits<GuidelinesForm>(edits, stored).form
  const hasConflict = conflictsOf<GuidelinesForm>(edits, stored).length > 0
  const [isPreviewing, setIsPreviewing] = useState(false)
  const save = useSaveGuidelines(projectId, () => {
    storeDraft(null)
    toast.success(t.saved)
  })
  const isTooLong = source.length > maxGuidelinesLength
  const change = (typed: string) => {
    save.reset()
    storeDraft(
      typed === saved.source ? null : { base, edits: editFields<GuidelinesForm>(edits, stored, { source: typed }) },
    )
  }
  const submit = () => save.mutate({ source, base })
  const problem = save.error instanceof ApiProblem ? save.error : null
  const isRefused = problem?.problem === 'edit-conflict'
  const serverError = isRefused ? undefined : problem?.errors[0]?.message
  return (
    <form
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong && !save.isPending) submit()
      }}
    >
      {isPreviewing ? (
        <Preview projectId={projectId} source={source} />
      ) : (
        <Field
          label={t.text}
          hint={t.textHint}
          error={isTooLong ? t.tooLong(source.length - maxGuidelinesLength) : serverError}
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
      {hasConflict && (
        <EditConflict
          texts={tSetup}
          theirs={saved.source}
          onUseTheirs={() => storeDraft(null)}
          onKeepMine={() =>
            storeDraft({ base: saved.version, edits: keepMine<GuidelinesForm>(edits, stored, 'source') })
          }
        />
      )}
      {draft && <p className={styles['unsaved']}>{t.unsaved}</p>}
      <CallError error={serverError !== undefined || (isRefused && !hasConflict) ? null : save.error} />
      <div className={styles['actions']}>
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
      </div>
    </form>
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
