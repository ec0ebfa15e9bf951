const edgePx = 72
const scrollPx = 10

/**
 * Returns by how many pixels a drag scrolls the page: near an edge, and only while the pointer has moved towards it, so
 * that moving away does not scroll.
 */
export function edgeScrollStep({ y, fromY }: { y: number; fromY: number }): number {
  if (y < edgePx && y < fromY) return -scrollPx
  return y > innerHeight - edgePx && y > fromY ? scrollPx : 0
}
