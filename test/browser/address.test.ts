/** What the built page says of its address. */
import { expect, test } from 'vitest'
import { SCENES } from '../../apps/playground/looks/looks.ts'
import { SHIPPED_COUNTS } from '../../apps/playground/picture/choice.ts'
import { fullTest } from '../support/fullTest.ts'
import { message, stats } from './page.ts'
import { withTab } from './tab.ts'

const { current, open } = withTab({ webgpu: false })

test('Address: reports invalid values and uses the defaults', async () => {
  await open('?scene=heap&count=-5&seed=7&restitution=2')
  const { page } = current
  expect(await message(page).textContent()).toBe(
    `In the address, scene is “heap” (expected ${SCENES.join(', ')}), ` +
      'count is “-5” (expected a whole number from 1), and restitution is “2” (expected a number from 0 to 1): ' +
      'defaults used.',
  )
  expect(SHIPPED_COUNTS).toContain((await stats(page)).disks)
  await expect.poll(() => page.url()).toContain('scene=picture&seed=7')
})

fullTest('Address: too many disks still give a world, and other errors are reported too', async () => {
  await open('?scene=crosses&count=801&color=pink&colour=id')
  const said = await message(current.page).textContent()
  expect(said).toContain(
    'color is “pink” (expected origin, bands, image, speed, stress, contacts, value, label, id)',
  )
  expect(said).toContain('“colour” is an unknown parameter')
  expect(said).toContain('expected at most 800')
  expect(await stats(current.page)).toMatchObject({ disks: 100 })
})

fullTest('Address: event-driven stepping with moving walls still gives a world', async () => {
  await open('?scene=drum&count=100&stepping=eventDriven')
  expect(await message(current.page).textContent()).toContain(
    'walls that rest or move straight, but those of this scene do not',
  )
  expect(await stats(current.page)).toMatchObject({ disks: 100 })
})
