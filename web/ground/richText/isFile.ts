/**
 * Whether a path is a file of the server rather than a screen: it opens in a new tab, so that the portal and its audio
 * player stay.
 */
export const isFile = (href: string) => href.startsWith('/api/')
