const storageKey = 'mandature-not-counted'

/** Whether the server enabled analytics in this page. */
export const isAnalyticsEnabled = () => document.getElementById('analytics') !== null

/** Whether the browser sends Do Not Track or Global Privacy Control, which overrides the choice made here. */
export const isOptedOutByBrowser = () =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Opt-out without browser storage: lasts as long as the page. */
let isOptedOutInMemory = false

const isOptOutStored = () => {
  try {
    return isOptedOutInMemory || localStorage.getItem(storageKey) !== null
  } catch {
    return isOptedOutInMemory
  }
}

/** Whether this browser opted out, for all users. Read at each visit: another tab may have changed it. */
export const isOptedOut = () => isOptedOutByBrowser() || isOptOutStored()

/**
 * Stores the choice for this browser.
 * @returns false when the browser cannot store it: it then lasts as long as the page
 */
export function setOptOut(asked: boolean): boolean {
  isOptedOutInMemory = false
  try {
    if (asked) localStorage.setItem(storageKey, '1')
    else localStorage.removeItem(storageKey)
    return true
  } catch {
    isOptedOutInMemory = asked
    return false
  }
}

/**
 * Keeps the opt-out across `leave`: signing out clears the storage of the user, but the opt-out belongs to the browser.
 */
export async function preserveOptOut<Answer>(leave: () => Promise<Answer>): Promise<Answer> {
  const wasChosen = isOptOutStored()
  const answer = await leave()
  if (wasChosen) setOptOut(true)
  return answer
}
