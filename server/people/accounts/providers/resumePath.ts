import { returnPath } from '#contract/ground/returnPath.ts'

/** Path to open after a sign-in by a provider: one of the portal's own screens, else the home screen. */
export const resumePath = (asked: string | undefined): string => returnPath(asked) ?? '/home'
