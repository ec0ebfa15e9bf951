const reconnectMs = 1_000
const unreachableMs = 1_500

/**
 * Delay before a browser opens a lost event stream again, up to twice as long at random, so that they do not all come
 * at once: one second after a loss or a first try in vain, since a proxy may not have noticed yet that a server is
 * gone, then one and a half.
 * @param failures tries in a row that were not answered
 */
export const streamReconnectMs = (failures: number): number =>
  (failures > 1 ? unreachableMs : reconnectMs) * (1 + Math.random())
