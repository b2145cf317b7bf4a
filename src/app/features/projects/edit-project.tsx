import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type Project, projectsQuery } from './project-queries.ts'
import styles from './project-list.module.css'

type Texts = Pick<Project, 'name' | 'description' | 'remarks'>

/** Edit: what a project is called and said to be. What was typed stays until it is saved or given up. */
export function EditProject({ project }: { project: Project }) {
  const t = useText('projects')
  const problemText = useProblemText()
  const form = useId()
  const [open, setOpen] = useState(false)
  const [texts, setTexts] = useState<Texts>(project)
  const [nameMissing, setNameMissing] = useState(false)
  const update = useUpdateProject(project._id, () => setOpen(false))
  const type = (change: Partial<Texts>) => setTexts((before) => ({ ...before, ...change }))
  const begin = () => {
    setTexts(project)
    setNameMissing(false)
    update.reset()
    setOpen(true)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const missing = texts.name.trim() === ''
    setNameMissing(missing)
    if (!missing && !update.isPending) update.mutate(texts)
  }
  const refused = update.error instanceof ApiProblem ? update.error.errors : []
  const errorAt = (field: keyof Texts) => refused.find(({ path }) => path === field)?.message
  return (
    <>
      <Button size="dense" aria-label={t.editProjectNamed(project.name)} onClick={begin}>
        <Pencil aria-hidden />
        {t.edit}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.editProject}
        dismissible={!update.isPending}
        footer={
          <>
            <Button disabled={update.isPending} onClick={() => setOpen(false)}>
              {t.cancel}
            </Button>
            <Button type="submit" form={form} variant="seal" busy={update.isPending}>
              {t.save}
            </Button>
          </>
        }
      >
        <form id={form} noValidate className={styles['form']} onSubmit={submit}>
          <Field label={t.name} required error={nameMissing ? t.projectNameMissing : errorAt('name')}>
            <TextInput
              value={texts.name}
              maxLength={200}
              onChange={(event) => {
                setNameMissing(false)
                type({ name: event.currentTarget.value })
              }}
            />
          </Field>
          <Field label={t.description} error={errorAt('description')}>
            <TextArea
              value={texts.description}
              onChange={(event) => type({ description: event.currentTarget.value })}
            />
          </Field>
          <Field label={t.remarks} error={errorAt('remarks')}>
            <TextArea value={texts.remarks} onChange={(event) => type({ remarks: event.currentTarget.value })} />
          </Field>
          {update.isError && refused.length === 0 && <FieldError>{problemText(update.error)}</FieldError>}
        </form>
      </Dialog>
    </>
  )
}

function useUpdateProject(id: string, onDone: () => void) {
  const t = useText('projects')
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, description, remarks }: Texts) =>
      api('POST /api/projects/{id}/update', { params: { id }, body: { name, description, remarks } }),
    onSuccess: async () => {
      toast.success(t.projectSaved)
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey })
      onDone()
    },
  })
}
