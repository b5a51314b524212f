/** 0 to `length` - 1. */
export const count = (length: number): number[] => Array.from({ length }, (_, k) => k)
