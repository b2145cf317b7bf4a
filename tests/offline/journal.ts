// What was done on the device and what the person was told of it, as the test saw it from outside.
import type { TestDevice, Told } from './page/main.ts'

export type HandedIn = {
  readonly kind: 'review' | 'skip' | 'profile'
  readonly person: string
  readonly subject: string
  readonly words: string
  /** Counted over everything that happened. */
  readonly begun: number
  /** When the person was told; null while nobody was, as when the tab was killed over it. */
  ended: number | null
  told: Told | null
}

export type Typed = { readonly person: string; readonly task: string; readonly words: string; kept: boolean }

export class Journal {
  readonly handedIn: HandedIn[] = []
  readonly typed: Typed[] = []
  #count = 0

  next(): number {
    this.#count += 1
    return this.#count
  }

  handIn(about: Pick<HandedIn, 'kind' | 'person' | 'subject' | 'words'>): HandedIn {
    const made: HandedIn = { ...about, begun: this.next(), ended: null, told: null }
    this.handedIn.push(made)
    return made
  }

  type(person: string, task: string, words: string): Typed {
    const made: Typed = { person, task, words, kept: false }
    this.typed.push(made)
    return made
  }

  /** The last words for a task that the device said it has. */
  lastTyped(person: string, task: string): string | null {
    return this.typed.findLast((each) => each.person === person && each.task === task && each.kept)?.words ?? null
  }
}

/** What the device has at the end. */
export type Left = Awaited<ReturnType<TestDevice['look']>>
