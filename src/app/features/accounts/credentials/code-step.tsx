import { useCall } from '#src/app/platform/query/use-call.ts'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { type Identity, startSession } from '#src/app/platform/session/session.ts'
import { Form, focusFirstError } from '#src/app/ui/field/form.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { CodeInput } from './code-input.tsx'

type CodeStepProps = {
  onSignedIn: (identity: Identity) => void
  /** Leads back to the first step; `error` is why, if it is not the person's choice. */
  onBack: (error: Error | null) => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
  const t = useTranslations('ownAccount').secondFactor
  const [code, setCode] = useState('')
  const [isRecoveryCode, setIsRecoveryCode] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const finish = useCall(() => api('POST /api/login/secondFactor', { body: { code } }), {
    onSuccess: (session) => onSignedIn(startSession(session)),
    onError: (error) => {
      if (error instanceof ApiProblem && error.problem === 'sign-in-expired') onBack(error)
    },
  })
  return (
    <Form
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (code.trim() !== '' && !finish.isPending) finish.mutate()
      }}
    >
      <p>{isRecoveryCode ? t.recoveryLead : t.stepLead}</p>
      <CodeInput
        key={String(isRecoveryCode)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form whose button had the focus
        autoFocus
        label={isRecoveryCode ? t.recoveryCode : t.code}
        accepts={isRecoveryCode ? 'recovery' : 'app'}
        error={isSubmitted && code.trim() === '' ? t.codeMissing : finish.errorAt('code')}
        value={code}
        onValueChange={setCode}
      />
      <CallError error={finish.otherError} />
      <Button type="submit" variant="seal" wide busy={finish.isPending}>
        {t.signIn}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          setIsRecoveryCode(!isRecoveryCode)
          setCode('')
          setIsSubmitted(false)
          finish.reset()
        }}
      >
        {isRecoveryCode ? t.useApp : t.useRecoveryCode}
      </Button>
      <Button variant="quiet" onClick={() => onBack(null)}>
        {t.back}
      </Button>
    </Form>
  )
}
