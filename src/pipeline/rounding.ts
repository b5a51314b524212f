/** How kernels round on a GPU; see `WorldOptions.rounding`. */
export const ROUNDINGS = ['exact', 'fast'] as const
export type Rounding = (typeof ROUNDINGS)[number]
