// #region code
/** Returns points on a grid, x0, y0, x1, y1, …, each a little off its place. */
export function grid(minX: number, minY: number, maxX: number, maxY: number, spacing: number): number[] {
  const positions: number[] = []
  for (let y = minY; y < maxY; y += spacing)
    for (let x = minX; x < maxX; x += spacing)
      positions.push(x + 0.1 * spacing * Math.sin(7 * x + 11 * y), y)
  return positions
}
// #endregion code
