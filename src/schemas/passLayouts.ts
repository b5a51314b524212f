/** Bindings of a pass of the user's own, and of the kernel that lets it run. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Contact, Impulses, Material, Motion, Pose, Span, StepInfo } from './step.ts'
import { status } from './stepLayouts.ts'

const stepInfo = { uniform: StepInfo }

export const passLayouts = {
  writePassDispatchArgs: tgpu.bindGroupLayout({ stepInfo, status, dispatches: write(d.u32) }),
}

/** What the code of a pass sees, eight storage buffers. `parameters` are the pass's own. */
export const userPassLayout = tgpu.bindGroupLayout({
  stepInfo,
  poses: write(Pose),
  motions: write(Motion),
  materials: read(Material),
  activeContactCounts: read(d.u32),
  contacts: read(Contact),
  contactSpans: read(Span),
  impulses: read(Impulses),
  parameters: read(d.f32),
})
