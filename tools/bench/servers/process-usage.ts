import { readFileSync } from 'node:fs'

/** Resident memory of a process in bytes. */
export const residentBytes = (pid: number): number =>
  1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const ticksPerSecond = 100

/** Returns the CPU seconds a process has used, all threads together; NaN if the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    // The program's name is in brackets and may contain anything; the numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
