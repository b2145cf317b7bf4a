import type { Point } from '#tools/demo-art/core/geometry.ts'

/** Ground ink, never quite black. */
export const sumi = '#1d1a17'

/** Shares of a sheet's width and height as a point on it. */
export type Place = (across: number, down: number) => Point
