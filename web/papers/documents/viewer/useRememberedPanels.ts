import { useState } from 'react'
import type { Panels } from './Toolbar.tsx'

const storageKey = 'mandature-read-text'

/** Manages the panels of the viewer. Whether documents are read as text is remembered on this device. */
export function useRememberedPanels() {
  const [panels, setPanels] = useState<Panels>(() => ({ thumbnails: false, text: isTextRemembered() }))
  const toggle = (panel: keyof Panels) => {
    const isShown = !panels[panel]
    setPanels({ ...panels, [panel]: isShown })
    if (panel === 'text') rememberText(isShown)
  }
  return { panels, toggle }
}

function isTextRemembered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

function rememberText(isShown: boolean) {
  try {
    if (isShown) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // storage is unavailable: the choice lasts as long as the screen
  }
}
