import type { Rhythm } from '#contract/ground/rhythms.ts'

/** Rhythms from the most to the least frequent. */
export const rhythmChoices: readonly Rhythm[] = ['immediate', 'daily', 'weekly', 'none']
