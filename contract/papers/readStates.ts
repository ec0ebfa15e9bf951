// Without imports: part of the first scripts of home.

/**
 * Whether I have read it: never; an older version; the current version. `before`: never, but it is older than my mandate
 * in its body, so that it is not unread (decision 058).
 */
export const readStates = ['never', 'older', 'current', 'before'] as const

/** Whether a document is to be marked as unread. */
export const isUnreadState = (read: (typeof readStates)[number]): boolean => read === 'never' || read === 'older'
