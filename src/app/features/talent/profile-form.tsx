import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { availabilities } from '#src/domain/people.ts'
import { api } from '#src/app/platform/api.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { type EditableProfile, profileChanges } from './profile-changes.ts'
import { type TalentInfo, talentInfoQuery } from './talent-queries.ts'
import styles from './profile-form.module.css'

/** What a talent says of themselves. Only what they changed is sent; what failed to be sent stays as typed. */
export function ProfileForm({ info }: { info: TalentInfo }) {
  const t = useText('talent')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Partial<EditableProfile>>({})
  const edited: EditableProfile = { ...info, ...edits }
  const edit = (change: Partial<EditableProfile>) => setEdits((before) => ({ ...before, ...change }))
  const update = useMutation({
    mutationFn: (body: Partial<EditableProfile>) => api('POST /api/talents/updateInfo', { body }),
    onSuccess: (_, changes) => {
      client.setQueryData(talentInfoQuery.queryKey, { ...info, ...changes })
      setEdits({})
      toast.success(t.updated)
    },
  })
  const refused = new Set(update.error instanceof ApiProblem ? update.error.errors.map(({ path }) => path) : [])
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending) update.mutate(profileChanges(info, edited))
      }}
    >
      <Field label={t.name}>
        <TextInput value={info.fullName} readOnly />
      </Field>
      <Field label={t.email}>
        <TextInput type="email" value={info.email} readOnly />
      </Field>
      <Field label={t.linkedin} error={refused.has('linkedin') ? t.linkedinInvalid : undefined}>
        <TextInput
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={edited.linkedin}
          onChange={(event) => edit({ linkedin: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.availability} error={refused.has('availability') ? t.fieldInvalid : undefined}>
        <Select
          value={edited.availability}
          onValueChange={(availability) => edit({ availability })}
          options={[
            { value: '', label: t.availabilityUnset },
            ...availabilities.map((value) => ({ value, label: t.availabilities[value] })),
          ]}
        />
      </Field>
      <RadioGroup
        label={t.lookingForTasks}
        value={edited.lookingForTasks ? 'yes' : 'no'}
        onValueChange={(value) => edit({ lookingForTasks: value === 'yes' })}
        options={[
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        error={refused.has('lookingForTasks') ? t.fieldInvalid : undefined}
      />
      {update.isError && refused.size === 0 && <FieldError>{problemText(update.error)}</FieldError>}
      <Button type="submit" variant="seal" wide busy={update.isPending} busyLabel={t.updating}>
        {t.update}
      </Button>
    </form>
  )
}
