import { type ComponentProps, useState } from 'react'
import { conflictsOf, editFields, type Edits, keepMine, noEdits, readEdits, takeTheirs } from '#src/domain/edits.ts'
import { EditConflict } from './edit-conflict.tsx'

/** The edits of a form, whose fields others may change in `stored` meanwhile. */
export function useEdits<Form extends object>(stored: Form, texts: ComponentProps<typeof EditConflict>['texts']) {
  const [edits, setEdits] = useState<Edits<Form>>(noEdits)
  const conflicts = conflictsOf(edits, stored)
  return {
    edits,
    ...readEdits(edits, stored),
    conflicts,
    edit: (change: Partial<Form>) => setEdits((previous) => editFields(previous, stored, change)),
    discard: () => setEdits(noEdits),
    /** What is shown below a field that somebody else changed to `theirs`. */
    conflictIn: (field: keyof Form, theirs: string) =>
      conflicts.includes(field) && (
        <EditConflict
          texts={texts}
          theirs={theirs}
          onUseTheirs={() => setEdits((previous) => takeTheirs(previous, field))}
          onKeepMine={() => setEdits((previous) => keepMine(previous, stored, field))}
        />
      ),
  }
}
