import { Button } from '#src/app/ui/button/button.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import styles from './edit-conflict.module.css'

type EditConflictProps = {
  texts: {
    readonly changedMeanwhile: string
    readonly useTheirs: string
    readonly keepMine: string
    readonly empty: string
  }
  /** What somebody else stored. */
  theirs: string
  onUseTheirs: () => void
  onKeepMine: () => void
}

/** Below a field that somebody else changed while it was edited: what they stored, and the choice between the two. */
export function EditConflict({ texts, theirs, onUseTheirs, onKeepMine }: EditConflictProps) {
  return (
    <Stack role="alert" gap={8} className={styles['conflict']}>
      <p>{texts.changedMeanwhile}</p>
      <blockquote dir="auto">{theirs === '' ? texts.empty : theirs}</blockquote>
      <Row>
        <Button size="dense" onClick={onUseTheirs}>
          {texts.useTheirs}
        </Button>
        <Button size="dense" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
      </Row>
    </Stack>
  )
}
