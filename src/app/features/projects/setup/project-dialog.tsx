import { cleanName } from '#src/domain/text/visible-name.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { type Project, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { ArchiveSection } from './archive-section.tsx'
import { type HostedDialogProps, useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Pencil } from 'lucide-react'
import { Button } from '#src/app/ui/button/button.tsx'

/** The Edit button and its dialog. */
export function EditProjectButton({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={<Pencil aria-hidden />}
        aria-label={t.editProjectNamed(project.name)}
        onClick={() => dialog.open()}
      >
        {t.edit}
      </Button>
      {dialog.render((props) => (
        <ProjectDialog project={project} {...props} />
      ))}
    </>
  )
}

/** The New project button and its dialog. The created project can be scrolled into view. */
export function NewProjectButton() {
  const t = useTranslations('setup')
  const navigate = useNavigate()
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button variant="seal" icon={<Plus aria-hidden />} onClick={() => dialog.open()}>
        {t.newProject}
      </Button>
      {dialog.render((props) => (
        <ProjectDialog
          onShowProject={(id) => void navigate({ to: '/projects', hash: `project-${id}`, viewTransition: false })}
          {...props}
        />
      ))}
    </>
  )
}

type ProjectForm = Pick<Project, 'name' | 'description' | 'remarks' | 'listening'>

const toProjectForm = ({ name, description, remarks, listening }: Project): ProjectForm => ({
  name,
  description,
  remarks,
  listening,
})

const emptyProjectForm: ProjectForm = { name: '', description: '', remarks: '', listening: true }

type ProjectDialogProps = HostedDialogProps & {
  /** The project to change; without it a new one is created. */
  project?: Project
  /** Called with the new project's id when the person asks to see it. */
  onShowProject?: (id: string) => void
}

/** A project's name, description, remarks and sound check. The input is kept until it is saved or cancelled. */
function ProjectDialog({ project, onShowProject, onClose, ...dialogProps }: ProjectDialogProps) {
  const t = useTranslations('setup')
  const tProjects = useTranslations('projects')
  const client = useQueryClient()
  const savedForm = project ? toProjectForm(project) : emptyProjectForm
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, t)
  const [isNameMissing, setIsNameMissing] = useState(false)
  // The idempotency key: a retry after a network failure creates no second project.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const saveMutation = useMutation({
    mutationFn: async () => {
      if (!project) return (await api('POST /api/projects/addOne', { body: form, idempotencyKey })).data._id
      // Only the edited fields are sent, with what they replace, so that others' changes are not overwritten.
      const body = { ...edits.values, before: edits.before }
      await api('POST /api/projects/{id}/update', { params: { id: project._id }, body })
      return null
    },
    // After a conflict the form shows what others stored.
    onError: () => client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
    onSuccess: async (newProjectId) => {
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      onClose()
      if (newProjectId === null) toast.success(tProjects.projectSaved)
      else
        toast.offer(t.projectCreated(form.name.trim()), { label: t.show, onPress: () => onShowProject?.(newProjectId) })
    },
  })
  const updateForm = (patch: Partial<ProjectForm>) => {
    edit(patch)
    setIdempotencyKey(crypto.randomUUID())
  }
  const isConflict = saveMutation.error instanceof ApiProblem && saveMutation.error.problem === 'edit-conflict'
  const fieldErrors = saveMutation.error instanceof ApiProblem && !isConflict ? saveMutation.error.errors : []
  const errorFor = (field: keyof ProjectForm) => fieldErrors.find(({ path }) => path === field)?.message
  const submit = () => {
    const isMissing = cleanName(form.name) === ''
    setIsNameMissing(isMissing)
    if (!isMissing) saveMutation.mutate()
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={project ? tProjects.editProject : t.newProject}
      submitText={project ? tProjects.save : t.create}
      busy={saveMutation.isPending}
      onSubmit={submit}
      outro={
        project && !project.isArchived && <ArchiveSection subject={{ kind: 'project', ...project }} onClose={onClose} />
      }
      error={
        <CallError
          error={fieldErrors.length === 0 && !(isConflict && conflicts.length === 0) ? saveMutation.error : null}
        />
      }
    >
      <Field label={t.name} required error={isNameMissing ? tProjects.projectNameMissing : errorFor('name')}>
        <TextInput
          value={form.name}
          maxLength={200}
          onChange={(event) => {
            setIsNameMissing(false)
            updateForm({ name: event.currentTarget.value })
          }}
        />
      </Field>
      {conflictIn('name', savedForm.name)}
      <Field label={tProjects.description} error={errorFor('description')}>
        <TextArea
          value={form.description}
          onChange={(event) => updateForm({ description: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('description', savedForm.description)}
      <Field label={tProjects.remarks} error={errorFor('remarks')}>
        <TextArea value={form.remarks} onChange={(event) => updateForm({ remarks: event.currentTarget.value })} />
      </Field>
      {conflictIn('remarks', savedForm.remarks)}
      <Field label={t.listening} hint={t.listeningHint}>
        <Select
          options={[
            { value: 'on', label: t.listeningStates.on },
            { value: 'off', label: t.listeningStates.off },
          ]}
          value={form.listening ? 'on' : 'off'}
          onValueChange={(value) => updateForm({ listening: value === 'on' })}
        />
      </Field>
      {conflictIn('listening', t.listeningStates[savedForm.listening ? 'on' : 'off'])}
    </FormDialog>
  )
}
