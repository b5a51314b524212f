/** All that a page without a bundler imports from one file, dist/scree.js: see rolldown.config.js. */

export * from '../index.ts'
export * from './check.ts'
export * from './measure.ts'
export * from './polar.ts'
export * from './scenes.ts'
export * from './shapes.ts'
export * from './typegpu.ts'
export * from './view.ts'
