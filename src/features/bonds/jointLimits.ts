/** Refusals of limits of joints that leave no place. */

type NameOf = (row: number) => number

/** Refuses distances that no two points have; NaN stands for none. `nameOf` returns the number by which the sentence names a row. */
export function requireLengths(upper: ArrayLike<number>, prefix: string, nameOf: NameOf = (k) => k): void {
  for (let k = 0; k < upper.length; k++)
    if (upper[k] < 0)
      throw new Error(
        `${prefix}upper of joint ${nameOf(k)} is ${upper[k]}: expected 0 or more, because it is a length`,
      )
}

/** Refuses a lower limit above the upper one; NaN stands for none. */
export function requireOrder(
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  prefix: string,
  nameOf: NameOf = (k) => k,
): void {
  for (let k = 0; k < lower.length; k++)
    if (lower[k] > upper[k])
      throw new Error(
        `${prefix}lower of joint ${nameOf(k)} is ${lower[k]}: expected at most upper, which is ${upper[k]}`,
      )
}
