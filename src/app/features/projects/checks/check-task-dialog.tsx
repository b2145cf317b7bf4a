import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ExpectedScore } from '#src/domain/check-task.ts'
import { scores } from '#src/domain/review.ts'
import type { ReviewSection } from '#src/domain/review-sections.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryErrorState } from '#src/app/platform/query/query-boundary.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey } from '#src/app/features/projects/project-queries.ts'
import type { LazyDialogProps } from '#src/app/features/projects/setup/lazy-dialog.tsx'
import { checkTaskQuery } from './check-queries.ts'

/** What is chosen for a section; null: it is not checked. */
type Choice = Omit<ExpectedScore, 'section'> | null
type Choices = { readonly [Section in ReviewSection]?: Choice }

type CheckTaskDialogProps = LazyDialogProps & { taskId: string; title: string }

/** Asks which scores are right: at first those of the task's review. */
export function CheckTaskDialog({ taskId, onDone, ...dialogProps }: CheckTaskDialogProps) {
  const t = useTranslations('quality').checks
  const { sections } = useTranslations('projects')
  const client = useQueryClient()
  const known = useQuery(checkTaskQuery(taskId))
  const [choices, setChoices] = useState<Choices>({})
  const [isMissing, setIsMissing] = useState(false)
  const rows = known.data?.given.map(({ section, score }) => {
    const stored = known.data.expected
    const initial: Choice = stored ? (stored.find((each) => each.section === section) ?? null) : { score, tolerance: 0 }
    const choice = choices[section]
    return { section, chosen: choice === undefined ? initial : choice }
  })
  const saveMutation = useMutation({
    mutationFn: (expected: ExpectedScore[]) =>
      api('PUT /api/tasks/{id}/check', { params: { id: taskId }, body: { expected } }),
    onSuccess: async () => {
      toast.success(t.marked)
      void client.invalidateQueries({ queryKey: ['projects'] })
      await Promise.all([
        client.invalidateQueries({ queryKey: checkTaskQuery(taskId).queryKey }),
        client.invalidateQueries({ queryKey: bundleKey() }),
      ])
      onDone()
    },
  })
  const submit = () => {
    const expected = (rows ?? []).flatMap(({ section, chosen }) =>
      chosen ? [{ section, score: chosen.score, tolerance: chosen.tolerance }] : [],
    )
    setIsMissing(expected.length === 0)
    if (expected.length > 0) saveMutation.mutate(expected)
  }
  const choose = (section: ReviewSection, choice: Choice) => {
    setIsMissing(false)
    setChoices((previous) => ({ ...previous, [section]: choice }))
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onDone}
      description={t.dialogNote}
      submitText={t.save}
      busy={saveMutation.isPending}
      loading={known.isPending}
      onSubmit={submit}
      error={<CallError error={saveMutation.error} />}
    >
      {known.error && !known.data ? (
        <QueryErrorState error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />
      ) : (
        (rows?.map(({ section, chosen }, index) => (
          <Fragment key={section}>
            <Field
              label={t.expectedScore(sections[section])}
              error={isMissing && index === 0 ? t.noSection : undefined}
            >
              <Select
                value={chosen ? String(chosen.score) : ''}
                onValueChange={(value) => {
                  const score = scores.find((each) => String(each) === value)
                  choose(section, score === undefined ? null : { score, tolerance: chosen?.tolerance ?? 0 })
                }}
                options={[
                  { value: '', label: t.notChecked },
                  ...scores.map((score) => ({ value: String(score), label: String(score) })),
                ]}
              />
            </Field>
            {chosen && (
              <Field label={t.tolerance(sections[section])}>
                <Select
                  value={chosen.tolerance === 0 ? 'exact' : 'one'}
                  onValueChange={(value) => choose(section, { ...chosen, tolerance: value === 'one' ? 1 : 0 })}
                  options={[
                    { value: 'exact', label: t.exact },
                    { value: 'one', label: t.onePoint },
                  ]}
                />
              </Field>
            )}
          </Fragment>
        )) ?? <SkeletonText lines={6} />)
      )}
    </FormDialog>
  )
}
