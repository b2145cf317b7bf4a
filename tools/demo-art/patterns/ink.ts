import type { Point } from '#tools/demo-art/core/geometry.ts'

/** Ink, not quite black. */
export const sumi = '#1d1a17'

/** Converts shares of a sheet's width and height to a point on it. */
export type Place = (across: number, down: number) => Point
