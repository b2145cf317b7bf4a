import { LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from '#src/app/ui/dialog/confirm-dialog.tsx'
import { BottomSheet, Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/app/ui/menu/menu.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { Row, Section } from './gallery-section.tsx'

type Shown = 'dialog' | 'sheet' | 'confirm' | 'busy' | null

export function OverlaysSection() {
  const [shown, setShown] = useState<Shown>(null)
  const [bid, setBid] = useState('1300')
  const close = (open: boolean) => {
    if (!open) setShown(null)
  }
  return (
    <Section title="What floats">
      <Row>
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button onClick={() => setShown('sheet')}>Bottom sheet</Button>
        <Button onClick={() => setShown('confirm')}>Confirmation</Button>
        <Button onClick={() => setShown('busy')}>Busy confirmation</Button>
        <Menu trigger={<Button>個人中心</Button>}>
          <MenuLink>
            <a href="#me">
              <UserRound aria-hidden />
              Me / Edit Profile
            </a>
          </MenuLink>
          <MenuItem disabled onSelect={() => undefined}>
            Not possible now
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<LogOut aria-hidden />} danger onSelect={() => toast.info('Logged out')}>
            Logout
          </MenuItem>
        </Menu>
      </Row>
      <Row>
        <Button onClick={() => toast.success('Review result submitted successfully')}>Success</Button>
        <Button onClick={() => toast.info('The auction ends in one minute · 竞拍将在一分钟后结束')}>Info</Button>
        <Button
          onClick={() =>
            toast.offer('34 tasks assigned.', { label: 'Undo', onPress: () => toast.info('34 tasks are back.') }, 7000)
          }
        >
          Success with a way back
        </Button>
        <Button onClick={() => toast.error('Network error. Please try again later.')}>Error</Button>
      </Row>

      <Dialog
        open={shown === 'dialog'}
        onOpenChange={close}
        title="Add Mei Lin to Black List"
        description="She leaves the project; her 12 unfinished tasks become unassigned."
        footer={
          <>
            <Button onClick={() => setShown(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => setShown('confirm')}>
              Add
            </Button>
          </>
        }
      >
        <Field label="Remark">
          <TextArea />
        </Field>
      </Dialog>
      <BottomSheet
        open={shown === 'sheet'}
        onOpenChange={close}
        title="出个价"
        description="You will lead with $1,300.00, $100.00 above the highest bid."
        footer={
          <Button variant="seal" wide onClick={() => setShown(null)}>
            出个价
          </Button>
        }
      >
        <Field label="出个价">
          <NumberInput label="出个价" size="large" step={100} min={0} value={bid} onValueChange={setBid} />
        </Field>
      </BottomSheet>
      <ConfirmDialog
        open={shown === 'confirm' || shown === 'busy'}
        onOpenChange={close}
        title="Unassign All"
        message="34 assigned tasks become unassigned. Finished ones stay as they are."
        confirmText="Unassign 34"
        danger
        busy={shown === 'busy'}
        onConfirm={() => setShown(null)}
      />
    </Section>
  )
}
