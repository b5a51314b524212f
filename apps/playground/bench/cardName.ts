/** The name of the graphics card, which browsers hide from WebGPU and tell WebGL. */

/** Returns the name of the card in the renderer string of WebGL, such as "NVIDIA GeForce RTX 4070"; empty if it has no name. */
export function cardNameOf(renderer: string): string {
  // ANGLE (vendor, renderer, driver), where the renderer may have commas of its own
  const [, inside = renderer] = /^ANGLE \([^,]*, (.*)\)$/.exec(renderer) ?? []
  if (/swiftshader/i.test(inside)) return 'SwiftShader'
  const name = inside
    .replace(/^ANGLE Metal Renderer: /, '')
    .replace(/^Vulkan [\d.]+ \((.*)\).*$/, '$1')
    .replace(/^Mesa (?:Intel|DRI)\(R\) /, 'Intel ')
    .replace(/, or similar$/, '')
    .replace(/(?: \(0x[\da-f]+\)| Direct3D| OpenGL|\/PCIe|, ).*$/i, '')
    .replace(/\((?:R|TM)\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name.length > 60 || /^(?:webkit webgl|generic renderer)?$/i.test(name) ? '' : name
}

/** Asks WebGL for the card; empty if it says nothing, or speaks of a card of another vendor than WebGPU's. */
export function cardName(vendor: string): string {
  try {
    const gl = document.createElement('canvas').getContext('webgl', { powerPreference: 'high-performance' })
    if (gl === null) return ''
    const debug = gl.getExtension('WEBGL_debug_renderer_info')
    const renderer = String(gl.getParameter(debug?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER))
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return vendor === '' || renderer.toLowerCase().includes(vendor.toLowerCase()) ? cardNameOf(renderer) : ''
  } catch {
    return ''
  }
}
