/** Lets a kernel run with fewer workgroups than its work has. */

/** Functions of shaders/shared/status.wgsl by which a kernel leaves at once. A build keeps their names. */
export const LEAVING = ['keepsList', 'isWaveOver']

/** The entry point of a kernel, its workgroup size and its parameters. */
const ENTRY = /@compute\s*@workgroup_size\((\w+)\)\s*fn main\(([^{]*)\)\s*\{/
const PARAMETER = /@builtin\((\w+)\)\s*(\w+)\s*:\s*vec3u\s*,?\s*/g
const SINGLE = /^(?:@builtin\(local_invocation_index\)\s*\w+\s*:\s*u32)?$/

/**
 * Returns linked WGSL whose entry point runs its code for all workgroups of the work, however few are dispatched: each takes every n-th of
 * them, of n that are dispatched. So a kernel is written for one workgroup, and has as many of them as it needs, while a stage that finds
 * nothing to do ends soon. The number of workgroups is a uniform, `binding`; 0 stands for those that are dispatched.
 *
 * A kernel with `local_invocation_index` alone, or without parameters, has one workgroup and stays as it is. Throws if the entry point has
 * another form. A kernel that uses a function of LEAVING leaves before the loop. One with workgroup memory does not, since its barriers need all
 * threads; that memory is not 0 for the second workgroup of the work, and a barrier comes before it.
 */
export function loopWorkgroups(wgsl: string, binding: number): string {
  const entry = ENTRY.exec(wgsl)
  if (entry === null)
    throw new Error('a kernel has no entry point "@compute @workgroup_size(…) fn main(…) {"')
  const [whole, size, parameters] = entry
  if (SINGLE.test(parameters)) return wgsl
  const values: Record<string, string> = {
    global_invocation_id: `vec3u(ownWorkgroup * ${size} + threadOfWorkgroup.x, 0u, 0u)`,
    workgroup_id: 'vec3u(ownWorkgroup, 0u, 0u)',
    local_invocation_id: 'threadOfWorkgroup',
  }
  const found = [...parameters.matchAll(PARAMETER)]
  if (found.some(([, builtin]) => !(builtin in values)) || parameters.replaceAll(PARAMETER, '') !== '')
    throw new Error(`a kernel has the parameters "${parameters}": expected ${Object.keys(values).join(', ')}`)
  const declared = found.map(([, , name]) => `${name}: vec3u`).join(', ')
  const passed = found.map(([, builtin]) => values[builtin]).join(', ')
  const hasMemory = wgsl.includes('var<workgroup>')
  // what is left in workgroup memory is still read
  const barrier = hasMemory ? 'if (ownWorkgroup != firstWorkgroup.x) { workgroupBarrier(); }' : ''
  const leaving = hasMemory ? [] : LEAVING.filter((name) => wgsl.includes(`fn ${name}(`))
  return `${wgsl.replace(whole, `fn runWorkgroup(${declared}) {`)}
@group(0) @binding(${binding}) var<uniform> workgroupsOfStage: u32;
@compute @workgroup_size(${size})
fn main(@builtin(workgroup_id) firstWorkgroup: vec3u, @builtin(local_invocation_id) threadOfWorkgroup: vec3u, @builtin(num_workgroups) dispatched: vec3u) {
  ${leaving.map((name) => `if (${name}()) { return; }`).join('\n')}
  for (var ownWorkgroup = firstWorkgroup.x; ownWorkgroup < max(workgroupsOfStage, dispatched.x); ownWorkgroup += dispatched.x) {
    ${barrier}
    runWorkgroup(${passed});
  }
}
`
}
