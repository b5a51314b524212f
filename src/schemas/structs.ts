/** All structs, by their names in WGSL. */
export * from './births.ts'
export * from './fields.ts'
export * from './pic.ts'
export * from './polar.ts'
export * from './queries.ts'
export * from './shapes.ts'
export * from './step.ts'
export * from './sweep.ts'
