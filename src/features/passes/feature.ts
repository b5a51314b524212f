/** Buffers of the user's passes and forces. */
import * as d from 'typegpu/data'
import { StepInfo } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import { forceParametersLength } from './force.ts'

export const passes = {
  buffers: {
    /** Uniform of the next custom pass. */
    stepInfo: { element: StepInfo, length: () => 1 },
    parameters: { element: d.f32, length: (s) => s.parameters },
    /** The parameters of all forces; see `parametersStart`. */
    forceParameters: { element: d.f32, length: (s) => forceParametersLength(s.forces) },
  },
  properties: {
    /** Forces of the user. */
    forces: (s) => s.forces.length > 0,
  },
} satisfies Feature
