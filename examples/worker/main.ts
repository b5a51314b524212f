/** Hands the canvas to a worker, which simulates and draws: nothing blocks the page. */
const canvas = document.querySelector('canvas')!.transferControlToOffscreen()
const count = Number(new URLSearchParams(location.search).get('count') ?? 20_000)
const worker = new Worker(new URL('./simulation.ts', import.meta.url), { type: 'module' })
worker.onerror = ({ message }) => console.error(message)
worker.postMessage({ canvas, count }, [canvas])
