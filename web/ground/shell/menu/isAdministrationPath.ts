/** Whether a path is a screen of the administration, where the menu shows the administration only. */
export const isAdministrationPath = (pathname: string) => pathname === '/admin' || pathname.startsWith('/admin/')
