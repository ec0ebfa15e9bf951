type Fact = string | false | null | undefined

/**
 * Joins the known facts on one line: « CSE Bretagne · 9 h 30 · Rennes ». No-break spaces keep the dot at the end of a
 * line, and a day with its month.
 */
export const joinFacts = (facts: readonly Fact[]) => keepDaysWhole(facts.filter(Boolean).join('\u00A0· '))

/** Puts a no-break space between a day and its month. */
export const keepDaysWhole = (text: string) => text.replace(dayBeforeMonth, '$1\u00A0')

/** The first letters tell the month: each screen loads this. */
const dayBeforeMonth = /(\d|er) (?=jan|fév|mar|avr|mai(?!s)|jui|aoû|sep|oct|nov|déc)/g
