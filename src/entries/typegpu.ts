/**
 * The structs in the buffers of a world, as schemas of TypeGPU: for layouts, accessors and kernels of your own. The types of TypeGPU 0.12
 * need `skipLibCheck: true` in tsconfig.json.
 *
 * @module scree/typegpu
 */

export {
  Bond,
  BondSides,
  Contact,
  DynamicBody,
  Impulses,
  Motion,
  Pose,
  Span,
  UserData,
} from '../schemas/index.ts'
