type Fact = string | false | null | undefined

/**
 * Joins the known facts on one line: « CSE Bretagne · 9 h 30 · Rennes ». A no-break space keeps the dot at the end of a
 * line.
 */
export const joinFacts = (facts: readonly Fact[]) => facts.filter(Boolean).join('\u00A0· ')
