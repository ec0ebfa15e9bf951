/** How often followed records are mailed (SPEC §2). */
export const rhythms = ['none', 'immediate', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]
