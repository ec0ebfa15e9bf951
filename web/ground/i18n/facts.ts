type Fact = string | false | null | undefined

/** « CSE Bretagne · 9 h 30 · Rennes »: what is known, on one line that never begins with its dot. */
export const inLine = (facts: readonly Fact[]) => facts.filter(Boolean).join('\u00A0· ')
