/**
 * The answers that the page brought, by the address of their call (`server/ground/http/pages/preloadedResponses.ts`). Each serves once; null when the page
 * brought none, or once its first screen is there.
 */
let preloadedResponses: Map<string, unknown> | null = null

/**
 * Reads the preloaded responses from the page.
 * @returns whether there are any
 */
export function readPreloadedResponses(): boolean {
  const written = document.getElementById('page-answers')
  if (!written?.textContent) return false
  setPreloadedResponses(JSON.parse(written.textContent) as Record<string, unknown>)
  // removes personal data from the DOM
  written.remove()
  return true
}

/** @param brought responses by URL */
export function setPreloadedResponses(brought: Record<string, unknown>) {
  preloadedResponses = new Map(Object.entries(brought))
}

/** @returns the response of a call, only once; undefined when it was not preloaded */
export function takePreloadedResponse(address: string): unknown {
  const answer = preloadedResponses?.get(address)
  preloadedResponses?.delete(address)
  return answer
}

let isCallRefused = false

/**
 * Runs a read that may only use preloaded responses: what it asks for first is either there, or `read` fails without a
 * call.
 */
export function readPreloaded<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  isCallRefused = true
  try {
    return read()
  } finally {
    isCallRefused = false
  }
}

/** Whether a read is under way that may make no call (`readPreloaded`). */
export const mayNotCall = (): boolean => isCallRefused

/** Drops the responses that the first screen has not used: they would be outdated for the next one. */
export function clearPreloadedResponses() {
  preloadedResponses = null
}
