/** Every struct, by its name in WGSL. */
export * from './queries.ts'
export * from './shapes.ts'
export * from './step.ts'
