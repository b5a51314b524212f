/** Numbers of legends and captions. */

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Returns a number with this many digits at most; very large and small ones with a power of ten. */
export function brief(value: number, digits = 3): string {
  const size = Math.abs(value)
  if (value === 0 || (size >= 1e-3 && size < 1e6))
    return value.toLocaleString('en', { maximumSignificantDigits: digits }).replace('-', '−')
  const [factor, power] = value.toExponential(digits - 1).split('e')
  const raised = power
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (one) => DIGITS[Number(one)])
  return `${Number(factor)}·10${raised}`.replace('-', '−')
}
