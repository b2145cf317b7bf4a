import { expect, test } from 'vitest'

/** One test for each row, an input and what `compute` returns for it. `name` has the placeholders of `test.each`. */
export const testEach = <In, Out>(
  name: string,
  compute: (input: In) => Out,
  rows: readonly (readonly [In, Out])[],
): void =>
  test.each(rows)(name, (input, expected) => {
    expect(compute(input)).toEqual(expected)
  })
