/** The keys that search from anywhere, as the keyboard of this device writes them. */
export const searchKeys = () => (/Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘\u00A0K' : 'Ctrl\u00A0K')
