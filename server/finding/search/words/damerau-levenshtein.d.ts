declare module 'damerau-levenshtein' {
  /** Optimal string alignment. `steps`: letters left out, added, changed or exchanged with their neighbour. */
  export default function measure(one: string, other: string): { steps: number; relative: number; similarity: number }
}
