import { asF32 } from '../util/validate.ts'

/** Returns a time in s as the sum of two f32. */
export function splitTime(seconds: number): { readonly time: number; readonly timeLow: number } {
  const time = asF32(seconds)
  return { time, timeLow: asF32(seconds - time) }
}
