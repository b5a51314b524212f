/** Loads a scene from a preset's name or a file. */
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { parseScene, type Scene } from '../../src/scene/scene.ts'
import { didYouMean } from '../../src/util/didYouMean.ts'
import { readJson } from './readJson.ts'

export function loadScene(name: string, count?: number, seed?: number): Scene {
  if (Object.hasOwn(presets, name)) {
    return presets[name as PresetName].build(count, seed)
  }
  if (!name.endsWith('.json')) {
    const names = Object.keys(presets)
    throw new Error(
      `no preset is called ${name}: expected ${names.join(', ')} or a .json file${didYouMean(name, names)}`,
    )
  }
  if (count !== undefined)
    throw new Error(`--count is ${count}, but ${name} is a file: only presets take a count`)
  if (seed !== undefined)
    throw new Error(`--seed is ${seed}, but ${name} is a file: only presets take a seed`)
  return parseScene(readJson(name))
}
