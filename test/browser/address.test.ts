/** What the built page says of its address. */
import { expect, test } from 'vitest'
import { presets } from '../../src/entries/scenes.ts'
import { message, stats } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

test('what the address gets wrong is told, and the defaults are used', async () => {
  await open('?scene=heap&count=-5&seed=7&restitution=2')
  const { page } = current
  expect(await message(page).textContent()).toBe(
    `In the address, scene is “heap” (expected ${Object.keys(presets).join(', ')}), ` +
      'count is “-5” (expected a whole number from 1), and restitution is “2” (expected a number from 0 to 1): ' +
      'defaults used.',
  )
  expect(await stats(page)).toMatchObject({ disks: 4000 })
  expect(page.url()).toContain('scene=pile&seed=7')
})

test('an address with too many disks still shows a world, and what else is wrong is told beside it', async () => {
  await open('?scene=crosses&count=801&color=pink&colour=id')
  const said = await message(current.page).textContent()
  expect(said).toContain('color is “pink” (expected speed, id, contacts)')
  expect(said).toContain('“colour” is an unknown parameter')
  expect(said).toContain('expected at most 800')
  expect(await stats(current.page)).toMatchObject({ disks: 100 })
})

test('an address that predicts hits with walls that move still shows a world', async () => {
  await open('?scene=drum&count=100&stepping=pic')
  expect(await message(current.page).textContent()).toContain('The walls of this scene move')
  expect(await stats(current.page)).toMatchObject({ disks: 100 })
})
