const key = 'mandature-not-counted'

/** Whether the server enabled analytics in this page. */
export const isMeasured = () => document.getElementById('analytics') !== null

/** Whether the browser sends Do Not Track or Global Privacy Control, which overrides the choice made here. */
export const isRefusedByBrowser = () =>
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Opt-out without browser storage: lasts as long as the page. */
let unkept = false

const isChosen = () => {
  try {
    return unkept || localStorage.getItem(key) !== null
  } catch {
    return unkept
  }
}

/** Whether this browser opted out, for all users. Read at each visit: another tab may have changed it. */
export const isRefused = () => isRefusedByBrowser() || isChosen()

/**
 * Stores the choice for this browser.
 * @returns false when the browser cannot store it: it then lasts as long as the page
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

/**
 * Keeps the opt-out across `leave`: signing out clears the storage of the user, but the opt-out belongs to the browser.
 */
export async function keepRefusal<Answer>(leave: () => Promise<Answer>): Promise<Answer> {
  const wasChosen = isChosen()
  const answer = await leave()
  if (wasChosen) refuse(true)
  return answer
}
