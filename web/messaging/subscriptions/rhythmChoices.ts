import type { Rhythm } from '#contract/ground/rhythms.ts'

/** From the most to the least, as people read them. */
export const rhythmChoices: readonly Rhythm[] = ['immediate', 'daily', 'weekly', 'none']
