/** « CSE · comité social et économique »: some expressions hold commas. */
export const inOneLine = (expressions: readonly string[]) => expressions.join(' · ')
