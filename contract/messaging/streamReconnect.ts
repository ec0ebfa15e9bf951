const reconnectMs = 1_000
const unreachableMs = 1_500

/**
 * Delay before a browser opens a lost event stream again, up to twice as long at random, so that they do not all come
 * at once: one second, one and a half while the server does not answer.
 */
export const streamReconnectMs = ({ isReachable }: { isReachable: boolean }): number =>
  (isReachable ? reconnectMs : unreachableMs) * (1 + Math.random())
