import { useId, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { useMemberChange } from './people-changes.ts'
import type { TalentDialogProps } from './people-dialogs.tsx'
import { useDraft } from './use-draft.ts'
import { useGoingBack } from './use-going-back.ts'

const maxRemark = 1000

/** Bans a talent from the project with a remark. The remark is kept until it is sent or cancelled. */
export function BanDialog({ projectId, talent, open, onOpenChange }: TalentDialogProps) {
  const t = useText('people')
  const form = useId()
  const change = useMemberChange(projectId)
  const goingBack = useGoingBack(projectId, talent._id, open)
  const remark = useDraft(`${projectId}:ban:${talent._id}`, '')
  const [checked, setChecked] = useState(false)
  const name = talent.fullName
  const tooLong = remark.value.trim().length > maxRemark
  const close = () => {
    remark.drop()
    onOpenChange(false)
  }
  const ban = () => {
    setChecked(true)
    if (tooLong || change.isPending) return
    change.mutate(
      { kind: 'ban', userId: talent._id, reason: remark.value.trim() },
      {
        onSuccess: ({ returned }) => {
          toast.success(t.bannedNow(name, returned))
          close()
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.banTitle(name)}
      description={t.banLead(name, goingBack)}
      dismissible={!change.isPending}
      footer={
        <>
          <Button disabled={change.isPending} onClick={close}>
            {t.cancel}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={change.isPending} busyLabel={t.sending}>
            {t.addToList}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ban()
        }}
      >
        <Field label={t.remark} error={checked && tooLong ? t.remarkLong : undefined}>
          <TextArea value={remark.value} onChange={(event) => remark.write(event.currentTarget.value)} />
        </Field>
        <CallTrouble error={change.error} />
      </form>
    </Dialog>
  )
}
