import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ExpectedScore } from '#src/domain/quality/check-task.ts'
import { scores } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { FailedQuery } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { bundleKey, projectListKey, projectsKey } from '#src/app/features/projects/project-queries.ts'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'

/** The scores of a completed task, and what is expected if it is a check task. */
const checkTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', taskId, 'check'],
    queryFn: async ({ signal }) => (await api('GET /api/tasks/{id}/check', { params: { id: taskId }, signal })).data,
    staleTime: 0,
    meta: { persist: false },
  })

/** Null: the task is no check task. */
type Form = { readonly check: { readonly expected: ExpectedScore[]; readonly isRetired: boolean } | null }

type CheckTaskDialogProps = HostedDialogProps & { taskId: string; title: string }

/** Asks which scores are right: at first those of the task's review. */
export function CheckTaskDialog({ taskId, ...dialogProps }: CheckTaskDialogProps) {
  const t = useTranslations('quality').checks
  const tAssignment = useTranslations('assignment')
  const { sections } = useTranslations('projects')
  const known = useQuery(checkTaskQuery(taskId))
  const saved = known.data?.expected ?? known.data?.retired
  const savedForm: Form = {
    check: saved ? { expected: inOrder(saved), isRetired: known.data?.expected === null } : null,
  }
  const { base, form, conflicts, edit, conflictIn } = useEdits(savedForm, tAssignment)
  const expected = form.check?.expected ?? known.data?.given.map((each) => ({ ...each, tolerance: 0 as const })) ?? []
  const [isMissing, setIsMissing] = useState(false)
  const save = useCall(
    () =>
      api('PUT /api/tasks/{id}/check', {
        params: { id: taskId },
        body: {
          expected,
          before: {
            expected: base.check?.isRetired === false ? base.check.expected : null,
            retired: base.check?.isRetired === true ? base.check.expected : null,
          },
        },
      }),
    {
      // Of projects everything: the checks and the quality of the task's project, which the dialog does not know.
      invalidates: [checkTaskQuery(taskId).queryKey, bundleKey(), projectListKey, projectsKey],
      success: t.marked,
      onSuccess: dialogProps.onClose,
      conflicts,
    },
  )
  const submit = () => {
    setIsMissing(expected.length === 0)
    if (expected.length > 0) save.mutate()
  }
  /** Replaces what is expected in a section; null: it is not checked. */
  const choose = (section: ReviewSection, choice: Omit<ExpectedScore, 'section'> | null) => {
    setIsMissing(false)
    const others = expected.filter((each) => each.section !== section)
    edit({ check: { expected: inOrder(choice ? [...others, { section, ...choice }] : others), isRetired: false } })
  }
  const formatCheck = ({ expected: each, isRetired }: NonNullable<Form['check']>) =>
    [
      ...(isRetired ? [t.retired] : []),
      ...each.map(({ section, score, tolerance }) => t.expected(sections[section], score, tolerance)),
    ].join(' · ')
  return (
    <CallDialog
      {...dialogProps}
      description={t.dialogNote}
      submitText={t.save}
      call={save}
      loading={known.isPending}
      onSubmit={submit}
    >
      {known.error && !known.data ? (
        <FailedQuery query={known} />
      ) : (
        (known.data?.given.map(({ section }, index) => {
          const chosen = expected.find((each) => each.section === section)
          return (
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
                    onValueChange={(value) =>
                      choose(section, { score: chosen.score, tolerance: value === 'one' ? 1 : 0 })
                    }
                    options={[
                      { value: 'exact', label: t.exact },
                      { value: 'one', label: t.onePoint },
                    ]}
                  />
                </Field>
              )}
            </Fragment>
          )
        }) ?? <SkeletonText lines={6} />)
      )}
      {conflictIn('check', savedForm.check ? formatCheck(savedForm.check) : t.notChecked)}
    </CallDialog>
  )
}

/** In the order of the form, with the fields of each in one order: what is the same is then the same as JSON. */
const inOrder = (expected: readonly ExpectedScore[]): ExpectedScore[] =>
  reviewSections.flatMap((section) =>
    expected.filter((each) => each.section === section).map(({ score, tolerance }) => ({ section, score, tolerance })),
  )
