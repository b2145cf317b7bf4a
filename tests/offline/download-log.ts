// Records what the person and the server did to downloads.

export class DownloadLog {
  /** Tasks that the person removed and did not request again. */
  readonly removed = new Set<string>()
  /** Tasks that the person removed at any time: a later request may have failed. */
  readonly everRemoved = new Set<string>()
  /** Tasks that the person requested and did not remove. */
  readonly requested = new Set<string>()
  /** Tasks that the server unassigned or assigned again. A removal or request applies to one assignment. */
  readonly reassigned = new Set<string>()
  /** Whether the clock changed: it decides whether a submission is older than a download. */
  isClockChanged = false
  #limitBytes = Infinity
  /** Stored bytes before the schedule ended, if they exceed the limit. */
  excessBytes = 0

  /** A lower budget deletes nothing that is to be reviewed. */
  recordBudget(bytes: number, usedBytes: number): void {
    this.#limitBytes = Math.max(bytes, usedBytes)
  }

  recordUsedBytes(bytes: number): void {
    this.excessBytes = Math.max(0, bytes - this.#limitBytes)
  }

  recordRemoved(task: string): void {
    this.requested.delete(task)
    this.removed.add(task)
    this.everRemoved.add(task)
  }

  /** Which tasks a request is about is unknown until it is answered. */
  recordRequest(): void {
    this.removed.clear()
  }

  recordRequested(tasks: readonly string[]): void {
    for (const task of tasks) if (!this.removed.has(task)) this.requested.add(task)
  }

  recordReassigned(task: string): void {
    this.reassigned.add(task)
  }
}
