import { Hourglass } from 'lucide-react'
import { availabilities } from '#src/domain/people/people.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { TalentInfo } from '#src/app/features/talent/jobs/talent-queries.ts'
import { useTalentProfileForm } from './use-talent-profile-form.ts'
import styles from './profile-form.module.css'
import { Stack } from '#src/app/ui/layout/layout.tsx'

/** The talent profile form. Submits only the changed fields; keeps the input after a rejection. */
export function ProfileForm({ info }: { info: TalentInfo }) {
  const t = useTranslations('talent')
  const problemText = useProblemText()
  const tQueue = useTranslations('queue')
  const { edited, stored, edit, submit, conflictOf, isSubmitting, isPending, invalidFields, error } =
    useTalentProfileForm(info)
  const conflictIn = (field: Parameters<typeof conflictOf>[0], theirs: string) => {
    const choice = conflictOf(field)
    return choice && <EditConflict texts={t} theirs={theirs} {...choice} />
  }
  return (
    <Stack
      as="form"
      gap={16}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t.name}>
        <TextInput value={info.fullName} readOnly />
      </Field>
      <Field label={t.email}>
        <TextInput type="email" value={info.email} readOnly />
      </Field>
      <Field label={t.linkedin} error={invalidFields.linkedin ? t.linkedinInvalid : undefined}>
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
      {conflictIn('linkedin', stored.linkedin)}
      <Field label={t.availability} error={invalidFields.availability ? t.fieldInvalid : undefined}>
        <Select
          value={edited.availability}
          onValueChange={(availability) => edit({ availability })}
          options={[
            { value: '', label: t.availabilityUnset },
            ...availabilities.map((value) => ({ value, label: t.availabilities[value] })),
          ]}
        />
      </Field>
      {conflictIn(
        'availability',
        stored.availability === '' ? t.availabilityUnset : t.availabilities[stored.availability],
      )}
      <RadioGroup
        label={t.lookingForTasks}
        value={edited.lookingForTasks ? 'yes' : 'no'}
        onValueChange={(value) => edit({ lookingForTasks: value === 'yes' })}
        options={[
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        error={invalidFields.lookingForTasks ? t.fieldInvalid : undefined}
      />
      {conflictIn('lookingForTasks', stored.lookingForTasks ? t.yes : t.no)}
      {error && <FieldError>{tQueue.profileRejected(problemText(error))}</FieldError>}
      {isPending && (
        <p className={styles['unsent']} role="status">
          <Hourglass size={18} aria-hidden />
          <span>
            <strong>{tQueue.profilePending}</strong> {tQueue.profilePendingHint}
          </span>
        </p>
      )}
      <Button type="submit" variant="seal" wide busy={isSubmitting} busyLabel={t.updating}>
        {t.update}
      </Button>
    </Stack>
  )
}
