/**
 * The twins of all kernels, in AssemblyScript: TypeScript that becomes WebAssembly, with the f32 and u32 that WGSL has. A
 * twin takes the bindings of its kernel in the order of `layouts`, then the lengths that the kernel asks for, then its
 * pipeline constants; it does for all threads, one after the other, what the kernel does for one. Structs and constants
 * go by their names here as they do in WGSL.
 */
export { accelerate } from './accelerate'
export { admit } from './admit'
export { adopt } from './adopt'
export { castDisks } from './castDisks'
export { castEdges } from './castEdges'
export { collide } from './collide'
export { collideEdges } from './collideEdges'
export { count } from './count'
export { drive } from './drive'
export { edit } from './edit'
export { expire } from './expire'
export { finish } from './finish'
export { gather } from './gather'
export { histogram } from './histogram'
export { inherit } from './inherit'
export { integrate } from './integrate'
export { measure } from './measure'
export { measureContacts } from './measureContacts'
export { nearest } from './nearest'
export { overlap } from './overlap'
export { plan } from './plan'
export { reduce } from './reduce'
export { refresh } from './refresh'
export { remember } from './remember'
export { reorder } from './reorder'
export { scan } from './scan'
export { scatter } from './scatter'
export { solve } from './solve'
