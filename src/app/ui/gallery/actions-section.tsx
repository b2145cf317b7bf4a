import { Gavel, Heart, Trash2 } from 'lucide-react'
import { type ButtonVariant, Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Row, Section, Specimen } from './gallery-section.tsx'

const variants: readonly ButtonVariant[] = ['seal', 'plain', 'quiet', 'danger']
const nothing = () => undefined

export function ActionsSection() {
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Row key={variant}>
          <Specimen name={variant}>
            <Button variant={variant}>出个价</Button>
          </Specimen>
          <Specimen name="with icon">
            <Button variant={variant} icon={<Gavel aria-hidden />}>
              提前结束竞拍
            </Button>
          </Specimen>
          <Specimen name="disabled">
            <Button variant={variant} disabled>
              Submit Review
            </Button>
          </Specimen>
          <Specimen name="busy">
            <Button variant={variant} busy busyLabel="Sending...">
              Continue
            </Button>
          </Specimen>
          <Specimen name="dense">
            <Button variant={variant} size="dense">
              Unassign
            </Button>
          </Specimen>
        </Row>
      ))}
      <Specimen name="wide, long words" wide>
        <Button variant="seal" wide>
          Assign all 1,284 unassigned tasks of this bundle to the selected talent and send them a message about it
          并通知
        </Button>
      </Specimen>
      <Row>
        <Specimen name="icon">
          <IconButton label="收藏" icon={<Heart aria-hidden />} onClick={nothing} />
        </Specimen>
        <Specimen name="icon, plain">
          <IconButton label="收藏" variant="plain" icon={<Heart aria-hidden />} />
        </Specimen>
        <Specimen name="icon, danger, dense">
          <IconButton label="Delete" variant="danger" size="dense" icon={<Trash2 aria-hidden />} />
        </Specimen>
        <Specimen name="icon, disabled">
          <IconButton label="收藏" icon={<Heart aria-hidden />} disabled />
        </Specimen>
      </Row>
    </Section>
  )
}
