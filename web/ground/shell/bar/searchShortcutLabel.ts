/** Returns the label of the search shortcut for this device's keyboard. */
export const searchShortcutLabel = () => (/Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘\u00A0K' : 'Ctrl\u00A0K')
