const key = 'mandature-not-counted'

/** Is what is looked at counted in this portal? The server says so in the page. */
export const isMeasured = () => document.getElementById('analytics') !== null

/** A browser that asks not to be followed, in either of its ways: nothing that is chosen here says otherwise. */
export const isRefusedByBrowser = () =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Refused where the browser keeps nothing: holds as long as the page. */
let unkept = false

const isChosen = () => {
  try {
    return unkept || localStorage.getItem(key) !== null
  } catch {
    return unkept
  }
}

/** Nobody is counted in this browser, whoever it is. Asked at each visit: it may have been chosen in another tab. */
export const isRefused = () => isRefusedByBrowser() || isChosen()

/**
 * Chooses for this browser, from now on.
 * @returns whether the browser keeps it; if not, it holds as long as the page
 */
export function refuse(asked: boolean): boolean {
  unkept = false
  try {
    if (asked) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
    return true
  } catch {
    unkept = asked
    return false
  }
}

/** Signing out empties what this browser keeps, which the person who leaves may have written. This is not theirs: it stays. */
export async function keepRefusal<Answer>(leave: () => Promise<Answer>): Promise<Answer> {
  const wasChosen = isChosen()
  const answer = await leave()
  if (wasChosen) refuse(true)
  return answer
}
