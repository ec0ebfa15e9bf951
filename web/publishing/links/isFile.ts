/** What the server gives that is no screen: in the same tab it would take the place of the portal, and of what is listened to. */
export const isFile = (href: string) => href.startsWith('/api/')
