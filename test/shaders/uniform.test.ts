import * as d from 'typegpu/data'
import { expect, test } from 'vitest'
import { Params } from '../../src/schemas/index.ts'
import { fieldsOf } from '../../src/schemas/structFields.ts'

// https://www.w3.org/TR/WGSL/#address-space-layout-constraints: some devices take it otherwise, others do not
test('arrays and structs in the uniform lie at multiples of 16 bytes, and so do the elements', () => {
  const offsets = fieldsOf(Params)
  const aggregates = Object.entries(Params.propTypes).filter(
    ([, type]) => d.isWgslArray(type) || d.isWgslStruct(type),
  )
  expect(aggregates.map(([name]) => name)).toEqual(['levels', 'fields'])
  for (const [name, type] of aggregates) {
    expect((offsets[name as 'levels'] * 4) % 16).toBe(0)
    if (d.isWgslArray(type)) expect(d.sizeOf(type.elementType) % 16).toBe(0)
  }
})
