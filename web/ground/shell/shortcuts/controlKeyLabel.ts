/** Returns the label of a shortcut with the control key, for this device's keyboard. */
export const controlKeyLabel = (letter: string) =>
  `${/Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}\u00A0${letter}`
