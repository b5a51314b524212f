/** The loop that lets a kernel run with fewer workgroups than its work has. */
import { expect, test } from 'vitest'
import { loopWorkgroups } from '../../src/gpu/loopWorkgroups.ts'

const kernel = (parameters: string) =>
  `@compute @workgroup_size(THREADS)\nfn main(${parameters}) {\n  run();\n}\n`

test('loopWorkgroups: passes the values of a workgroup of the work in place of the builtins', () => {
  const wgsl = loopWorkgroups(kernel('@builtin(global_invocation_id) thread: vec3u'), 7)
  expect(wgsl).toContain('fn runWorkgroup(thread: vec3u) {')
  expect(wgsl).toContain('runWorkgroup(vec3u(ownWorkgroup * THREADS + threadOfWorkgroup.x, 0u, 0u));')
  expect(wgsl).toContain('@group(0) @binding(7) var<uniform> workgroupsOfStage: u32;')
  expect(wgsl.match(/@compute/g)).toHaveLength(1)
  expect(wgsl).not.toContain('workgroupBarrier')
})

test('loopWorkgroups: reads what a build has shortened', () => {
  const short =
    'var<workgroup>a:u32;@compute@workgroup_size(b)fn main(@builtin(workgroup_id)c:vec3u,@builtin(local_invocation_id)d:vec3u){e();}'
  const wgsl = loopWorkgroups(short, 0)
  expect(wgsl).toContain('fn runWorkgroup(c: vec3u, d: vec3u) {e();}')
  expect(wgsl).toContain('runWorkgroup(vec3u(ownWorkgroup, 0u, 0u), threadOfWorkgroup);')
  expect(wgsl).toContain('if (ownWorkgroup != firstWorkgroup.x) { workgroupBarrier(); }')
})

test.each(['', '@builtin(local_invocation_index) thread: u32'])(
  'loopWorkgroups: leaves a kernel for one workgroup as it is: "%s"',
  (parameters) => {
    expect(loopWorkgroups(kernel(parameters), 0)).toBe(kernel(parameters))
  },
)

test('loopWorkgroups: throws if the entry point has another form', () => {
  expect(() => loopWorkgroups(kernel('@builtin(num_workgroups) n: vec3u'), 0)).toThrow(
    /num_workgroups.*expected global/,
  )
  expect(() => loopWorkgroups(kernel('@builtin(workgroup_id) w: vec3u, n: u32'), 0)).toThrow('expected')
  expect(() => loopWorkgroups('fn main() {}', 0)).toThrow('no entry point')
})
