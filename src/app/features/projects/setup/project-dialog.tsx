import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type Project, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { FormDialog, type OpenProps } from './form-dialog.tsx'

type Texts = Pick<Project, 'name' | 'description' | 'remarks'>

const noTexts: Texts = { name: '', description: '', remarks: '' }

type ProjectDialogProps = OpenProps & {
  /** The project to change; without it a new one is created. */
  project?: Project
  /** Called with the new project's id when the person asks to see it. */
  onShow?: (id: string) => void
}

/** A project's name, description and remarks. The input is kept until it is saved or cancelled. */
export function ProjectDialog({ project, onShow, ...opening }: ProjectDialogProps) {
  const t = useText('setup')
  const words = useText('projects')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [texts, setTexts] = useState<Texts>(project ?? noTexts)
  const [nameMissing, setNameMissing] = useState(false)
  // The idempotency key: a retry after a network failure creates no second project.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const save = useMutation({
    mutationFn: async ({ name, description, remarks }: Texts) => {
      const body = { name, description, remarks }
      if (!project) return (await api('POST /api/projects/addOne', { body, idempotencyKey: key })).data._id
      await api('POST /api/projects/{id}/update', { params: { id: project._id }, body })
      return null
    },
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      opening.onOpenChange(false)
      if (made === null) toast.success(words.projectSaved)
      else toast.offer(t.projectMade(texts.name.trim()), { label: t.show, onPress: () => onShow?.(made) })
    },
  })
  const type = (change: Partial<Texts>) => {
    setTexts((before) => ({ ...before, ...change }))
    setKey(crypto.randomUUID())
  }
  const refused = save.error instanceof ApiProblem ? save.error.errors : []
  const errorAt = (field: keyof Texts) => refused.find(({ path }) => path === field)?.message
  const submit = () => {
    const missing = texts.name.trim() === ''
    setNameMissing(missing)
    if (!missing) save.mutate(texts)
  }
  return (
    <FormDialog
      {...opening}
      title={project ? words.editProject : t.newProject}
      action={project ? words.save : t.create}
      busy={save.isPending}
      onSubmit={submit}
    >
      <Field label={t.name} required error={nameMissing ? words.projectNameMissing : errorAt('name')}>
        <TextInput
          value={texts.name}
          maxLength={200}
          onChange={(event) => {
            setNameMissing(false)
            type({ name: event.currentTarget.value })
          }}
        />
      </Field>
      <Field label={words.description} error={errorAt('description')}>
        <TextArea value={texts.description} onChange={(event) => type({ description: event.currentTarget.value })} />
      </Field>
      <Field label={words.remarks} error={errorAt('remarks')}>
        <TextArea value={texts.remarks} onChange={(event) => type({ remarks: event.currentTarget.value })} />
      </Field>
      {save.isError && refused.length === 0 && <FieldError>{problemText(save.error)}</FieldError>}
    </FormDialog>
  )
}
