import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UserRole, userRoles } from '#src/domain/people.ts'
import { capitalizeFirst, splitName } from '#src/domain/person-name.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PasswordLinkField } from './password-link-field.tsx'
import styles from './user-directory.module.css'
import type { DirectoryUser } from './users-query.ts'

/** Replaces a user's password by a link with which they set a new one, and states the side effects. */
export function ResetPassword({ user, open, onOpenChange }: DialogOpenProps & { user: DirectoryUser }) {
  const t = useTranslations('userDirectory')
  const client = useQueryClient()
  const suggestedName = user.firstName === '' && user.lastName === '' ? splitName(user.name) : user
  const [names, setNames] = useState({ firstName: suggestedName.firstName, lastName: suggestedName.lastName })
  const [role, setRole] = useState<UserRole>(user.role)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [firstName, lastName] = [names.firstName.trim(), names.lastName.trim()]
  const reset = useMutation({
    mutationFn: () =>
      api('POST /api/users/{id}/resetPassword', {
        params: { id: user._id },
        body: {
          ...(role !== user.role && { role }),
          ...(firstName !== user.firstName && { firstName }),
          ...(lastName !== user.lastName && { lastName }),
        },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['users'] }),
  })
  const isIncomplete = firstName === '' || lastName === ''
  const handleSubmit = (form: HTMLFormElement) => {
    focusFirstError(form, () => setIsSubmitted(true))
    if (!isIncomplete) reset.mutate()
  }
  const describeReset =
    role === user.role ? t.resetEffect : role === 'admin' ? t.resetEffectPromote : t.resetEffectDemote
  const dialogProps = { open, onOpenChange, title: t.resetPassword, onSubmit: handleSubmit, busy: reset.isPending }
  if (reset.data) {
    return (
      <FormDialog
        {...dialogProps}
        description={t.passwordLink.lead(user.name)}
        submitText={undefined}
        cancelText={t.passwordLink.done}
      >
        <PasswordLinkField link={reset.data.data} />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      {...dialogProps}
      description={describeReset(user.name)}
      submitText={t.reset}
      busyText={t.sending}
      error={<CallError error={reset.error} />}
    >
      {isSubmitted && isIncomplete && <FieldError>{t.missingFields}</FieldError>}
      <fieldset className={styles['name']}>
        <legend>{t.fields.name}</legend>
        {(['firstName', 'lastName'] as const).map((name) => (
          <Field key={name} label={t.fields[name]} required>
            <TextInput
              autoComplete="off"
              maxLength={100}
              {...(isSubmitted && names[name].trim() === '' && { 'aria-invalid': true })}
              value={names[name]}
              onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
              onBlur={() => setNames({ ...names, [name]: capitalizeFirst(names[name]) })}
            />
          </Field>
        ))}
      </fieldset>
      <Field label={t.fields.email} hint={user.email === '' ? t.noEmail : undefined}>
        <TextInput type="email" readOnly value={user.email} />
      </Field>
      <Field label={t.fields.role}>
        <Select
          value={role}
          onValueChange={setRole}
          options={userRoles.toReversed().map((value) => ({ value, label: t.roles[value] }))}
        />
      </Field>
    </FormDialog>
  )
}
