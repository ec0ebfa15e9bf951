declare module 'damerau-levenshtein' {
  /**
   * Optimal string alignment distance. `steps`: number of deletions, insertions, substitutions and transpositions of
   * neighbours.
   */
  export default function measure(one: string, other: string): { steps: number; relative: number; similarity: number }
}
