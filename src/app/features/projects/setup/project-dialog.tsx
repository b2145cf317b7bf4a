import { cleanName } from '#src/domain/text/visible-name.ts'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { DialogButton } from '#src/app/features/projects/dialog-button.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { CallDialog } from '#src/app/features/projects/call-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { type ProjectFacts, projectListKey } from '#src/app/features/projects/project-queries.ts'
import { ArchiveSection } from '#src/app/features/projects/archive.tsx'
import type { HostedDialogProps } from '#src/app/ui/dialog/use-dialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Pencil } from 'lucide-react'

/** The button that changes a project, or creates one, and its dialog. */
export function ProjectFormButton({ project }: { project?: ProjectFacts }) {
  const t = useTranslations('setup')
  const tProjects = useTranslations('projects')
  const render = (props: HostedDialogProps) => <ProjectDialog {...(project && { project })} {...props} />
  return project ? (
    <DialogButton
      icon={<Pencil aria-hidden />}
      aria-label={tProjects.editProjectNamed(project.name)}
      renderDialog={render}
    >
      {tProjects.edit}
    </DialogButton>
  ) : (
    <DialogButton size="regular" variant="seal" icon={<Plus aria-hidden />} renderDialog={render}>
      {t.newProject}
    </DialogButton>
  )
}

type ProjectForm = Pick<ProjectFacts, 'name' | 'description' | 'remarks' | 'listening'>

const toProjectForm = ({ name, description, remarks, listening }: ProjectFacts): ProjectForm => ({
  name,
  description,
  remarks,
  listening,
})

const emptyProjectForm: ProjectForm = { name: '', description: '', remarks: '', listening: true }

/** A project's name, description, remarks and sound check. The input is kept until it is saved or cancelled. */
function ProjectDialog({ project, ...dialogProps }: HostedDialogProps & { project?: ProjectFacts }) {
  const t = useTranslations('setup')
  const tProjects = useTranslations('projects')
  const navigate = useNavigate()
  const savedForm = project ? toProjectForm(project) : emptyProjectForm
  const { edits, form, conflicts, edit, conflictIn } = useEdits(savedForm, t)
  const [isNameMissing, setIsNameMissing] = useState(false)
  // The idempotency key: a retry after a network failure creates no second project.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const save = useCall(
    async () => {
      if (!project) return (await api('POST /api/projects/addOne', { body: form, idempotencyKey })).data._id
      // Only the edited fields are sent, with what they replace, so that others' changes are not overwritten.
      const body = { ...edits.values, before: edits.before }
      await api('POST /api/projects/{id}/update', { params: { id: project._id }, body })
      return null
    },
    {
      invalidates: [projectListKey],
      conflicts,
      onSuccess: (newId) => {
        dialogProps.onClose()
        if (newId === null) {
          toast.success(tProjects.projectSaved)
          return
        }
        toast.success(t.projectCreated(form.name.trim()))
        void navigate({ to: '/projects', search: { open: newId }, viewTransition: false })
      },
    },
  )
  const updateForm = (patch: Partial<ProjectForm>) => {
    edit(patch)
    setIdempotencyKey(crypto.randomUUID())
  }
  const submit = () => {
    const isMissing = cleanName(form.name) === ''
    setIsNameMissing(isMissing)
    if (!isMissing) save.mutate()
  }
  return (
    <CallDialog
      {...dialogProps}
      title={project ? tProjects.editProject : t.newProject}
      submitText={project ? tProjects.save : t.create}
      call={save}
      onSubmit={submit}
      outro={
        project &&
        !project.isArchived && (
          <ArchiveSection subject={{ kind: 'project', ...project }} onClose={dialogProps.onClose} />
        )
      }
    >
      <Field label={t.name} required error={isNameMissing ? tProjects.projectNameMissing : save.errorAt('name')}>
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
      <Field label={tProjects.description} error={save.errorAt('description')}>
        <TextArea
          value={form.description}
          onChange={(event) => updateForm({ description: event.currentTarget.value })}
        />
      </Field>
      {conflictIn('description', savedForm.description)}
      <Field label={tProjects.remarks} error={save.errorAt('remarks')}>
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
    </CallDialog>
  )
}
