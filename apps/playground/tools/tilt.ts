/** Gravity from the tilt of a phone. */
import type { Gravity } from './gravityTool.ts'

const EARTH = 9.81
/** A smaller change in m/s² is a hand that trembles; it would keep grains from coming to rest. */
const LEAST = 0.4

/**
 * Returns gravity in the plane of the screen in m/s². `beta` and `gamma` are those of a DeviceOrientationEvent, `screenAngle` is that of
 * `screen.orientation`, in degrees.
 */
export function gravityOf(beta: number, gamma: number, screenAngle: number): Gravity {
  const [b, c, s] = [beta, gamma, screenAngle].map((degrees) => (degrees * Math.PI) / 180)
  const x = EARTH * Math.cos(b) * Math.sin(c)
  const y = -EARTH * Math.sin(b)
  return [x * Math.cos(s) - y * Math.sin(s), x * Math.sin(s) + y * Math.cos(s)]
}

/** Whether this device may know how it is held. */
export const mayTilt = (): boolean =>
  window.isSecureContext && 'DeviceOrientationEvent' in window && navigator.maxTouchPoints > 0

export class Tilt {
  readonly #change: (gravity: Gravity, isLast: boolean) => void
  #last: Gravity | undefined
  #isOn = false

  constructor(change: (gravity: Gravity, isLast: boolean) => void) {
    this.#change = change
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Begins to follow the device, if the viewer permits it. Call it in a click. */
  async start(): Promise<void> {
    // Safari on iOS alone has this method
    const events = DeviceOrientationEvent as unknown as { requestPermission?: () => Promise<string> }
    if ((await events.requestPermission?.()) === 'denied')
      throw new Error('the browser denies the tilt of the device')
    this.#isOn = true
    window.addEventListener('deviceorientation', this.#follow)
  }

  /** Keeps the last gravity. */
  stop(): void {
    if (!this.#isOn) return
    this.#isOn = false
    window.removeEventListener('deviceorientation', this.#follow)
    if (this.#last !== undefined) this.#change(this.#last, true)
    this.#last = undefined
  }

  #follow = ({ beta, gamma }: DeviceOrientationEvent): void => {
    if (beta === null || gamma === null) return
    const gravity = gravityOf(beta, gamma, screen.orientation.angle)
    const [x, y] = this.#last ?? [Infinity, Infinity]
    if (Math.hypot(gravity[0] - x, gravity[1] - y) < LEAST) return
    this.#last = gravity
    this.#change(gravity, false)
  }
}
