import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of CPU a process has taken so far, its threads together; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    // The program's name stands in brackets and may hold anything; the figures come after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
