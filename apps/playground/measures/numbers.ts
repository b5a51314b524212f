/** Numbers of legends and captions. */

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Returns a number with three digits; very large and small ones with a power of ten. */
export function brief(value: number): string {
  const size = Math.abs(value)
  if (value === 0 || (size >= 1e-3 && size < 1e6))
    return value.toLocaleString('en', { maximumSignificantDigits: 3 }).replace('-', '−')
  const [digits, power] = value.toExponential(2).split('e')
  const raised = power
    .replace('+', '')
    .replace('-', '⁻')
    .replace(/\d/g, (one) => DIGITS[Number(one)])
  return `${Number(digits)}·10${raised}`.replace('-', '−')
}
