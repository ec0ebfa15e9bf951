/**
 * The answers that the page brought, by the address of their call (`server/ground/http/pages/preloadedResponses.ts`). Each serves once; null when the page
 * brought none, or once its first screen is there.
 */
let answers: Map<string, unknown> | null = null

/** Reads what the page brought. @returns whether it brought anything */
export function readPageAnswers(): boolean {
  const written = document.getElementById('page-answers')
  if (!written?.textContent) return false
  givePageAnswers(JSON.parse(written.textContent) as Record<string, unknown>)
  // it belongs to the person who asked for the page, and is nobody else's to find
  written.remove()
  return true
}

/** @param brought by the address of the call */
export function givePageAnswers(brought: Record<string, unknown>) {
  answers = new Map(Object.entries(brought))
}

/** @returns the answer to this call, which then has to be asked for; undefined when the page did not bring it */
export function takePageAnswer(address: string): unknown {
  const answer = answers?.get(address)
  answers?.delete(address)
  return answer
}

/** Forgets what the first screen did not ask for: it would be old for the next one. */
export function dropPageAnswers() {
  answers = null
}
